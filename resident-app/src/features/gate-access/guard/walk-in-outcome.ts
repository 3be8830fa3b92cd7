import { serverNow } from '../server-clock.ts';
import type { GateOutcome } from './gate-outcome.ts';
import type { WalkIn } from './guard.queries.ts';

/** What the guard sees of the answer of a house. */
export function outcomeOfWalkIn({ id, visitorName, plate, unit, status, answeredBy }: WalkIn): GateOutcome {
  const isGranted = status === 'allowed';
  const refusal = status === 'refused' ? 'The house said no' : 'Nobody answered';
  return {
    isGranted,
    reason: isGranted ? `Allowed by ${answeredBy === '' ? 'the house' : answeredBy}` : refusal,
    subject: {
      key: `walk-in:${id}`,
      kind: 'walk-in',
      name: visitorName,
      roleDisplayName: '',
      unit,
      photo: '',
      plate,
      vehicle: '',
      whoseGuest: '',
      hostPhone: '',
      companions: 0,
      noPlace: false,
    },
    at: serverNow(),
    isOffline: false,
  };
}
