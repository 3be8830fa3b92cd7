import type { RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { CheckedVerdict } from './check-code.ts';
import type { GateSubject } from './guard.queries.ts';

const WORDS: Record<RefusalReason, string> = {
  expired: 'The code is too old',
  'not-yet': 'Not yet',
  'already-used': 'Already used',
  'wrong-gate': 'Not for this gate',
  'wrong-direction': 'Wrong direction',
  'other-estate': 'For another estate',
  revoked: 'Revoked',
  unknown: 'Unknown code',
  malformed: 'Not a gate code',
  'clock-wrong': 'The clock of that phone is wrong',
};

/** Why it is refused, in one sentence that is like no other. */
export function reasonWords(
  { reason, usedAt, subject }: Pick<CheckedVerdict, 'reason' | 'usedAt' | 'subject'>,
  direction: 'in' | 'out',
): string | undefined {
  if (reason === undefined) return undefined;
  if (reason === 'already-used' && usedAt !== undefined) return `Already used at ${timeOf(usedAt)}`;
  if (reason === 'wrong-direction') return direction === 'in' ? 'Is inside already' : 'Did not come in';
  if (reason === 'expired' && subject?.kind === 'visitor') return 'The visit is over';
  if (reason === 'not-yet' && subject?.kind === 'resident') return 'The gate is closed';
  return WORDS[reason];
}

/** Who it is. */
export function nameOfSubject({ name, kind }: GateSubject): string {
  if (name !== '') return name;
  return kind === 'resident' ? 'Resident' : 'Visitor';
}

/** 'Owner, unit 14', 'Visitor of T. Nkosi, unit 14 and 2 more'. */
export function noteOfSubject({ kind, name, roleDisplayName, whoseGuest, unit, companions }: GateSubject): string {
  if (kind === 'resident' && name === '') return 'The name is not known without a network';
  const role = kind === 'visitor' ? `Visitor of ${whoseGuest === '' ? 'the estate' : whoseGuest}` : roleDisplayName;
  const parts = [kind === 'walk-in' ? 'Without an invitation' : role, unit === '' ? '' : `unit ${unit}`];
  const note = parts.filter((part) => part !== '').join(', ');
  return companions > 0 ? `${note} and ${companions} more` : note;
}

/** `09:38` by this phone's clock. */
export const timeOf = (instant: string | Date): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The same of an end: midnight ends the day, it does not begin one. */
export function endOf(instant: string): string {
  const time = timeOf(instant);
  return time === '00:00' ? '24:00' : time;
}
