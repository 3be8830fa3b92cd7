import { Button, ButtonPair, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { Sheet } from '@ekhaya/ui-kit/feedback/sheet';
import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { ExpectedVisitor } from '../gates/guard.queries.ts';
import { endOf, timeOf } from '../../clock/time-texts.ts';
import { nameOfSubject, noteOfSubject, vehiclesOfSubject } from '../gates/subject-texts.ts';

interface ExpectedSheetProps {
  visitor: ExpectedVisitor;
  direction: GateDirection;
  onOverride: () => void;
  onClose: () => void;
}

/** The details of an expected visitor who cannot show her code: the guard can call the host or let the visitor through. */
export function ExpectedSheet({ visitor, direction, onOverride, onClose }: ExpectedSheetProps) {
  const { subject, from, to } = visitor;
  return (
    <Sheet
      title={nameOfSubject(subject)}
      isOpen
      onClose={onClose}
      actions={
        <ButtonPair>
          {subject.hostPhone === '' ? (
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          ) : (
            <LinkButton variant="quiet" icon={phoneIcon} href={`tel:${subject.hostPhone}`}>
              Call host
            </LinkButton>
          )}
          <Button onClick={onOverride}>
            {direction === 'in' ? 'Let in without a code' : 'Let out without a code'}
          </Button>
        </ButtonPair>
      }
    >
      <div className="stack">
        <p>{noteOfSubject(subject)}</p>
        <p>
          Expected today, {timeOf(from)}&nbsp;–&nbsp;{endOf(to)}
        </p>
        {vehiclesOfSubject(subject).map(({ plate, description }) => (
          <p key={`${plate} ${description}`}>
            {description} {plate}
          </p>
        ))}
        <p>The visitor’s code is the surer way: scan it, or type it under Scan.</p>
      </div>
    </Sheet>
  );
}
