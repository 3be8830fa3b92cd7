import type { GateSubject } from './guard.queries.ts';

/** The name of a person at the gate; 'Resident' or 'Visitor' where it is unknown. */
export function nameOfSubject({ name, kind }: GateSubject): string {
  if (name !== '') return name;
  return kind === 'resident' ? 'Resident' : 'Visitor';
}

/** Role or host, with the unit and companions: 'Owner, unit 14', 'Visitor of T. Nkosi, unit 14 and 2 more'. */
export function noteOfSubject({ kind, name, roleDisplayName, whoseGuest, unit, companions }: GateSubject): string {
  if (kind === 'resident' && name === '') return 'The name is not known without a network';
  const role = kind === 'visitor' ? `Visitor of ${whoseGuest === '' ? 'the estate' : whoseGuest}` : roleDisplayName;
  const parts = [kind === 'walk-in' ? 'Without an invitation' : role, unit === '' ? '' : `unit ${unit}`];
  const note = parts.filter((part) => part !== '').join(', ');
  return companions > 0 ? `${note} and ${companions} more` : note;
}
