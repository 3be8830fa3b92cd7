import { Button, LinkButton } from '@ekhaya/ui-kit/controls/button';
import { phoneIcon } from '@ekhaya/icons/icon-paths';
import { Verdict } from './verdict.tsx';
import { useEffect } from 'react';
import type { GateOutcome } from './gate-outcome.ts';
import { nameOfPost, type GatePosition } from '../gates/gate-post.ts';
import { nameOfSubject, noteOfSubject, vehiclesOfSubject } from '../gates/subject-texts.ts';
import { signalVerdict } from './signal-verdict.ts';

interface GateVerdictProps {
  outcome: GateOutcome;
  at: GatePosition;
  onOverride: () => void;
  onNext: () => void;
}

/** Shows the verdict of an outcome with its actions, and signals it with sound and vibration. */
export function GateVerdict({ outcome, at: { gate, direction }, onOverride, onNext }: GateVerdictProps) {
  const { isGranted, reason, subject, at, isOffline } = outcome;
  useEffect(() => signalVerdict(isGranted), [isGranted]);
  const place = nameOfPost(gate.name, direction);
  return (
    <Verdict
      isGranted={isGranted}
      place={isOffline ? `${place}, no network` : place}
      time={at.toLocaleTimeString('en-GB')}
      reason={reason}
      person={
        subject && {
          name: nameOfSubject(subject),
          note: noteOfSubject(subject),
          ...(subject.photo !== '' && { photo: subject.photo }),
        }
      }
      vehicles={subject ? vehiclesOfSubject(subject) : []}
      actions={
        isGranted ? undefined : (
          <>
            {subject && subject.hostPhone !== '' && (
              <LinkButton variant="outline" icon={phoneIcon} href={`tel:${subject.hostPhone}`}>
                Call host
              </LinkButton>
            )}
            <Button variant="outline" onClick={onOverride}>
              {direction === 'in' ? 'Let in anyway' : 'Let out anyway'}
            </Button>
          </>
        )
      }
      nextLabel="Scan next"
      onNext={onNext}
    />
  );
}
