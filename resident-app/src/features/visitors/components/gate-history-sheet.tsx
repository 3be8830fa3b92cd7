import type { GatePassage } from '@ekhaya/contract/gate-access';
import { visitorNameToShow } from '@ekhaya/contract/visitors.rules';
import { displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/wall-clock.rules';
import { Button } from '@ekhaya/ui-kit/button';
import { Empty } from '@ekhaya/ui-kit/empty';
import { QueryView } from '@ekhaya/ui-kit/query-view';
import { Row, Rows } from '@ekhaya/ui-kit/row';
import { Sheet } from '@ekhaya/ui-kit/sheet';
import { SkeletonRows } from '@ekhaya/ui-kit/skeleton-rows';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { saveFile } from '../../../platform/files/save-file.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import { useRead, useWrite } from '../../../platform/query/query.ts';
import { dateText, historyFailureText } from '../visitor-texts.ts';
import { readPassages, readPassagesAsText } from '../visitors.queries.ts';

/** What the person and her guests did at the gates: to be read, and to be taken along as CSV. */
export function GateHistorySheet({ onClose }: { onClose: () => void }) {
  const isOnline = useIsOnline();
  const passages = useRead(['visitors', 'gate-history'], () => readPassages(), { staleAfterMilliseconds: 0 });
  const { mutateAsync: readText, isPending } = useWrite(readPassagesAsText);

  async function save(): Promise<void> {
    try {
      saveFile('gate-history.csv', await readText(), 'text/csv');
    } catch (thrown) {
      await showAlert({ title: 'Error', text: historyFailureText(thrown) });
    }
  }

  return (
    <Sheet
      title="Gate history"
      isOpen
      onClose={onClose}
      {...(isOnline &&
        passages.data !== undefined &&
        passages.data.length > 0 && {
          actions: (
            <Button variant="outline" isBusy={isPending} onClick={() => void save()}>
              Save as CSV
            </Button>
          ),
        })}
    >
      <QueryView
        query={passages}
        isOffline={!isOnline}
        loading={<SkeletonRows count={4} />}
        empty={<Empty text="Nobody has come or gone yet." isPart />}
        error={isOnline ? 'Your gate history could not be read' : 'Your gate history cannot be read without a network'}
      >
        {(list) => (
          <Rows label="Gate history">
            {list.map((passage) => (
              <Row key={passage.id} title={titleOf(passage)} note={noteOf(passage)} value={timeOf(passage)} />
            ))}
          </Rows>
        )}
      </QueryView>
    </Sheet>
  );
}

function titleOf({ who, isGuest, direction, result }: GatePassage): string {
  const name = isGuest ? visitorNameToShow(who) : 'You';
  if (result === 'refused') return `${name}: refused`;
  return `${name}: ${direction === 'in' ? 'in' : 'out'}`;
}

function noteOf({ at, gate, estateName, timeZone, reason, result }: GatePassage): string {
  const { date } = wallClockAt(new Date(at), timeZone);
  const why = reason === undefined || result === 'granted' ? [] : [reason.replaceAll('-', ' ')];
  return [dateText(date), `${gate}, ${estateName}`, ...why].join(' · ');
}

const timeOf = ({ at, timeZone }: GatePassage): string =>
  displayTime(timeOfMinutes(wallClockAt(new Date(at), timeZone).minutes));
