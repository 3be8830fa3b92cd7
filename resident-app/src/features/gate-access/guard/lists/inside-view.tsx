import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { requestConfirmation } from '../../../../platform/dialogs/dialogs.ts';
import { recordExit } from '../verdict/gate-outcome.ts';
import type { Gate, PersonInside } from '../gates/guard.queries.ts';
import { timeOf } from '../../clock/time-texts.ts';
import { nameOfSubject, noteOfSubject } from '../gates/subject-texts.ts';

/** Lists the people inside, overstaying visitors first. */
export function InsideView({ people, gate }: { people: readonly PersonInside[]; gate: Gate }) {
  if (people.length === 0) return <Empty text="Nobody is known to be inside." />;
  const sorted = [...people].sort((a, b) => Number(b.isOverstaying) - Number(a.isOverstaying));
  return (
    <div className="stack">
      <Rows label="Inside now">
        {sorted.map(({ subject, since, gate: entryGate, isOverstaying }) => (
          <Row
            key={subject.key}
            title={nameOfSubject(subject)}
            note={
              <>
                {noteOfSubject(subject)}, since {timeOf(since)}, {entryGate}
                {subject.plate !== '' && `, ${subject.plate}`}
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
