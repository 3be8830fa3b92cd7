import { useSyncExternalStore } from 'react';
import type { OutboxItem } from '../../platform/outbox/outbox.ts';
import { photosSent, uploading } from './snag-outbox.ts';

/** `0.4 MB`, `38 KB` */
const sizeText = (bytes: number): string =>
  bytes < 100_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** How much of the photos of an item has arrived, as a bar and in words. Nothing for an item without photos. */
export function UploadProgress({ item }: { item: OutboxItem }) {
  const now = useSyncExternalStore(uploading.subscribe, uploading.get);
  const { sent, all, sentBytes, allBytes } = photosSent(item, now);
  if (all === 0) return null;
  return (
    <p className="snag-progress">
      <progress
        {...(allBytes > 0 ? { value: sentBytes, max: allBytes } : { value: sent, max: all })}
        aria-label="Photos sent"
      />
      <span>
        {sent} of {all} {all === 1 ? 'photo' : 'photos'} sent
        {allBytes > 0 && `, ${sizeText(sentBytes)} of ${sizeText(allBytes)}`}
      </span>
    </p>
  );
}
