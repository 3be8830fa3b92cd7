import { ageText } from '@ekhaya/ui-kit/feedback/age-text';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { offlineIcon, warnIcon } from '@ekhaya/icons/icon-paths';
import { useSyncExternalStore } from 'react';
import { useIsOnline } from '../../../../platform/network/online.ts';
import { outbox, unstored } from '../../../../platform/outbox/outbox.ts';
import { useNow } from '../../clock/use-now.ts';
import { conflicts, dismissConflict, type ReportedConflict } from '../log/gate-entries.ts';
import { countUnsentEntries, hasEntries } from '../book/unsent-entries.ts';
import type { GuardBook } from '../book/guard-book.ts';
import { timeOf } from '../../clock/time-texts.ts';
import { RefusedEntries } from '../log/refused-entries.tsx';

/** From this age on the book may admit a person who has been revoked, so its age is shown even online. */
const OLD_AFTER_MS = 90_000;

/** Shows the age of the book, the number of unsent entries, whether the phone could not store some, the refused entries and the conflicts. */
export function BookState({ book }: { book: GuardBook }) {
  const isOnline = useIsOnline();
  const outboxItems = useSyncExternalStore(outbox.subscribe, outbox.get);
  const reported = useSyncExternalStore(conflicts.subscribe, conflicts.get);
  const isUnstored = hasEntries(useSyncExternalStore(unstored.subscribe, unstored.get));
  const now = useNow(10_000);
  const count = countUnsentEntries(outboxItems);
  const isOld = now - book.readAt > OLD_AFTER_MS;
  return (
    <>
      {(!isOnline || isOld || count > 0) && (
        <p className="guard-age" role="status">
          <Icon path={offlineIcon} size={18} />
          {`Codes and lists from ${ageText(book.readAt, Math.max(now, book.readAt))}`}
          {count > 0 && `, ${count} ${count === 1 ? 'entry' : 'entries'} not sent yet`}
        </p>
      )}
      {isUnstored && (
        <p className="guard-age" role="status">
          <Icon path={warnIcon} size={18} />
          This phone cannot store entries. Please keep the app open until they are sent.
        </p>
      )}
      <RefusedEntries />
      {reported.length > 0 && (
        <ul className="guard-conflicts" aria-label="Conflicts">
          {reported.map((conflict) => (
            <li key={conflict.nonce}>
              <Icon path={warnIcon} />
              <p>{conflictText(conflict)}</p>
              <Button variant="text-quiet" onClick={() => void dismissConflict(conflict.nonce)}>
                Seen
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Describes a conflict for the guard who has to look into it. */
export function conflictText({ who, at, reason, otherGate, otherAt, hasCode }: ReportedConflict): string {
  const subject = `${who === '' ? 'Somebody' : who} was let through here at ${timeOf(at)}`;
  const why = reason.replaceAll('-', ' ');
  if (otherAt !== undefined) {
    const other = `${otherGate ?? 'another gate'} at ${timeOf(otherAt)}`;
    return hasCode === false
      ? `${subject}, and before at ${other}.`
      : `${subject} with a code that was used at ${other}.`;
  }
  return hasCode === false
    ? `${subject}, but was not to be let through (${why}).`
    : `${subject}, but the code was not to be admitted (${why}).`;
}
