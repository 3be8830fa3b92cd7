import { Button } from '@ekhaya/ui-kit/controls/button';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { warnIcon } from '@ekhaya/icons/icon-paths';
import { useState, useSyncExternalStore } from 'react';
import { saveFile } from '../../../../platform/files/save-file.ts';
import { useIsOnline } from '../../../../platform/network/online.ts';
import { retryRefused, outbox } from '../../../../platform/outbox/outbox.ts';
import { GATE_ENTRY, refusedEntries, type RefusedEntry } from '../book/unsent-entries.ts';
import { timeOf } from '../../clock/time-texts.ts';

/** Entries that are listed. More would push the camera off the screen of a small phone. */
const MAX_SHOWN = 3;

/** Lists the entries of this phone that the server refused, with the reason. The guard can send them again or save them as a file. */
export function RefusedEntries() {
  const isOnline = useIsOnline();
  const outboxItems = useSyncExternalStore(outbox.subscribe, outbox.get);
  const [isBusy, setIsBusy] = useState(false);
  const refused = refusedEntries(outboxItems);
  if (refused.length === 0) return null;

  async function tryAgain(): Promise<void> {
    setIsBusy(true);
    await retryRefused(GATE_ENTRY);
    setIsBusy(false);
  }

  return (
    <section className="guard-refused" aria-label="Refused entries">
      <p role="status">
        {refused.length === 1 ? '1 entry was refused' : `${refused.length} entries were refused`} by the server, and
        {refused.length === 1 ? ' is' : ' are'} kept on this phone.
      </p>
      <p>Try again. What is refused again, save as a file and give it to your manager: it is not in the log.</p>
      <ul className="guard-conflicts">
        {refused.slice(0, MAX_SHOWN).map((each) => (
          <li key={each.entry.nonce}>
            <Icon path={warnIcon} />
            <p>{textOfRefusal(each)}</p>
          </li>
        ))}
      </ul>
      {refused.length > MAX_SHOWN && <p>And {refused.length - MAX_SHOWN} more. The file holds all of them.</p>}
      <div className="guard-refused-acts">
        <Button
          variant="text-quiet"
          onClick={() => saveFile('gate-entries.json', fileTextOf(refused), 'application/json')}
        >
          Save as file
        </Button>
        <Button variant="text" disabled={!isOnline} isBusy={isBusy} onClick={() => void tryAgain()}>
          Try again
        </Button>
      </div>
    </section>
  );
}

function textOfRefusal({ entry: { result, direction, at }, who, refusal }: RefusedEntry): string {
  const action = result === 'refused' ? 'refused' : `let ${direction}`;
  return `${who === '' ? 'Somebody' : who}, ${action} at ${timeOf(at)}. ${refusal.detail}`;
}

/** The content of the file: the entries with the name that the guard saw and the reason of the refusal. */
const fileTextOf = (refused: readonly RefusedEntry[]): string =>
  JSON.stringify(
    refused.map(({ entry, who, refusal }) => ({ ...entry, who, refusedBecause: refusal.code })),
    undefined,
    2,
  );
