import { offlineIcon, clockIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { useSyncExternalStore } from 'react';
import { navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { outbox, type OutboxItem } from '../../platform/outbox/outbox.ts';
import { waitingReports } from './snag-outbox.ts';
import { useSnagTimes } from './snag-texts.ts';
import { UploadProgress } from './upload-progress.tsx';

/** What waits in the outbox. */
export const useOutbox = (): readonly OutboxItem[] => useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);

function headingOf(items: readonly OutboxItem[], isOnline: boolean): string {
  const count = items.length === 1 ? '1 report' : `${items.length} reports`;
  const verb = (one: string, more: string): string => (items.length === 1 ? one : more);
  if (items.some(({ refusal }) => refusal)) return `${count} could not be sent`;
  if (!isOnline) return `${count} ${verb('waits', 'wait')} for a network`;
  return `${count} ${verb('is', 'are')} being sent`;
}

/** The reports that have not arrived yet, above the list: grey, never red. */
export function WaitingBanner() {
  const { sinceText } = useSnagTimes();
  const isOnline = useIsOnline();
  const items = waitingReports(useOutbox());
  const [first] = items;
  if (!first) return null;
  const { about = 'Snag', since } = first;
  return (
    <section className="snag-waiting" aria-label="Not sent yet">
      <Icon path={isOnline ? clockIcon : offlineIcon} />
      <div>
        <h2>{headingOf(items, isOnline)}</h2>
        <p>{[about, since !== undefined && `since ${sinceText(since)}`].filter(Boolean).join(', ')}</p>
        {isOnline && first.refusal === undefined && <UploadProgress item={first} />}
      </div>
      <button type="button" className="button button-text" onClick={() => navigate('/Waiting')}>
        Look
      </button>
    </section>
  );
}
