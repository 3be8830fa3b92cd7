import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { requestConfirmation } from '../../../../platform/dialogs/dialogs.ts';
import { recordExit } from '../verdict/gate-outcome.ts';
import type { Gate, PersonInside } from '../gates/guard.queries.ts';
import { timeOf } from '../../clock/time-texts.ts';
import { isFound, nameOfSubject, noteOfSubject, vehiclesOfSubject } from '../gates/subject-texts.ts';

interface InsideViewProps {
  people: readonly PersonInside[];
  gate: Gate;
  search: string;
  onSearch: (search: string) => void;
}

/** The people inside that match a search, overstaying visitors first. */
export const findInside = (people: readonly PersonInside[], search: string): PersonInside[] =>
  people
    .filter(({ subject }) => isFound(subject, search))
    .sort((a, b) => Number(b.isOverstaying) - Number(a.isOverstaying));

/** Lists the people inside, overstaying visitors first, with a search by name, host, house or plate. */
export function InsideView({ people, gate, search, onSearch }: InsideViewProps) {
  if (people.length === 0) return <Empty text="Nobody is known to be inside." />;
  const found = findInside(people, search);
  return (
    <div className="stack pt-4">
      <SearchField label="Search here ..." value={search} onValueChange={onSearch} />
      {found.length === 0 && <p role="status">Nobody with that name or plate is inside.</p>}
      <Rows label="Inside now">
        {found.map(({ subject, since, gate: entryGate, isOverstaying }) => (
          <Row
            key={subject.key}
            title={nameOfSubject(subject)}
            note={
              <>
                {noteOfSubject(subject)}, since {timeOf(since)}, {entryGate}
                {vehiclesOfSubject(subject).map(({ plate }) => `, ${plate}`)}
                {isOverstaying && (
                  <span className="guard-overstays">
                    <Badge tone="wait" text="STAYS TOO LONG" />
                  </span>
                )}
              </>
            }
            trailing={
              <Button
                variant="text"
                aria-label={`${nameOfSubject(subject)} has left`}
                onClick={() => void confirmExit(gate, subject)}
              >
                Has left
              </Button>
            }
          />
        ))}
      </Rows>
    </div>
  );
}

async function confirmExit(gate: Gate, subject: PersonInside['subject']): Promise<void> {
  const isSure = await requestConfirmation({
    title: `Has ${nameOfSubject(subject)} left?`,
    text: 'Nobody showed a code: it is entered into the log as you say it.',
    confirmLabel: 'Has left',
    cancelLabel: 'Cancel',
  });
  if (isSure) await recordExit(gate, subject);
}
