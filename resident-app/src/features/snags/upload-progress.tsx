import type { OutboxItem } from '../../platform/outbox/outbox.ts';
import { photosSent } from './snag-outbox.ts';

/** How many photos of an item have arrived, as a bar and in words. Nothing for an item without photos. */
export function UploadProgress({ item }: { item: OutboxItem }) {
  const { sent, all } = photosSent(item);
  if (all === 0) return null;
  return (
    <p className="snag-progress">
      <progress value={sent} max={all} aria-label="Photos sent" />
      <span>
        {sent} of {all} {all === 1 ? 'photo' : 'photos'} sent
      </span>
    </p>
  );
}
