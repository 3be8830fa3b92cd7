import { isGateOpen, type RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { CheckedVerdict } from '../check/check-code.ts';
import { timeOf } from '../../clock/time-texts.ts';
import type { GatePosition } from '../gates/gate-post.ts';

const TEXTS: Record<RefusalReason, string> = {
  expired: 'The code is too old',
  'not-yet': 'Not yet',
  'already-used': 'Already used',
  'wrong-gate': 'Not for this gate',
  'wrong-direction': 'Wrong direction',
  'other-estate': 'For another estate',
  revoked: 'Revoked',
  paused: 'Not today: the host has paused this day',
  unknown: 'Unknown code',
  malformed: 'Not a gate code',
  'clock-wrong': 'The clock of that phone is wrong',
};

/** The reason of a refusal as a short text. Each reason has its own. */
export function reasonText(
  { reason, usedAt, subject, at }: Pick<CheckedVerdict, 'reason' | 'usedAt' | 'subject' | 'at'>,
  { gate, direction }: GatePosition,
): string | undefined {
  if (reason === undefined) return undefined;
  if (reason === 'already-used' && usedAt !== undefined) return `Already used at ${timeOf(usedAt)}`;
  if (reason === 'wrong-direction') return direction === 'in' ? 'Is inside already' : 'Did not come in';
  if (reason === 'expired' && subject?.kind === 'visitor') return 'The visit is over';
  if (reason === 'not-yet' && subject?.kind === 'resident') {
    const isOpen = isGateOpen(gate, wallClockAt(at, gate.timeZone).minutes);
    return isOpen ? 'Outside the hours of this pass' : 'The gate is closed';
  }
  return TEXTS[reason];
}
