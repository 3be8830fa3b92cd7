import { registrationKey } from '@ekhaya/contract/profile/registration.rules';
import type { GateSubject } from './guard.queries.ts';

/** The name of a person at the gate; 'Resident' or 'Visitor' where it is unknown. */
export function nameOfSubject({ name, kind }: GateSubject): string {
  if (name !== '') return name;
  return kind === 'resident' ? 'Resident' : 'Visitor';
}

/** Role or host, with the unit, weekly days and companions: 'Owner, unit 14', 'Visitor of T. Nkosi, unit 14, every Tuesday and 2 more'. */
export function noteOfSubject({
  kind,
  name,
  roleDisplayName,
  whoseGuest,
  unit,
  companions,
  repeats,
}: GateSubject): string {
  if (kind === 'resident' && name === '') return 'The name is not known without a network';
  const role = kind === 'visitor' ? `Visitor of ${whoseGuest === '' ? 'the estate' : whoseGuest}` : roleDisplayName;
  const parts = [
    kind === 'walk-in' ? 'Without an invitation' : role,
    unit === '' ? '' : `unit ${unit}`,
    repeatsOf(repeats),
  ];
  const note = parts.filter((part) => part !== '').join(', ');
  return companions > 0 ? `${note} and ${companions} more` : note;
}

// A book that was stored by an older version of the app has no weekly days.
const repeatsOf = (repeats: string | undefined): string => repeats ?? '';

/** A vehicle as a guard compares it: the plate, and colour and make where they are known. */
export interface VehicleAtGate {
  plate: string;
  description: string;
}

const isSameVehicle = (one: VehicleAtGate, other: VehicleAtGate): boolean =>
  one.description === other.description && registrationKey(one.plate) === registrationKey(other.plate);

/** The vehicles that a person may come with, each once: those of a resident, or the one that the host named for a visitor. */
export function vehiclesOfSubject({ plate, vehicle, vehicles }: GateSubject): VehicleAtGate[] {
  // A book that was stored by an older version of the app has no vehicles of residents.
  const owned = (vehicles as VehicleAtGate[] | undefined) ?? [];
  const all = plate === '' ? owned : [{ plate, description: vehicle }, ...owned];
  return all.filter((each, index) => all.findIndex((other) => isSameVehicle(other, each)) === index);
}

const normalise = (text: string): string => text.toLocaleLowerCase('en-ZA').replaceAll(/\s+/g, '');

/** Whether a person matches a search by name, host, house or plate. Ignores case, spaces and the hyphens of plates. */
export function isFound(subject: GateSubject, search: string): boolean {
  const [wanted, wantedPlate] = [normalise(search), registrationKey(search)];
  if ([subject.name, subject.whoseGuest, subject.unit].some((text) => normalise(text).includes(wanted))) return true;
  if (wantedPlate === '') return false;
  return vehiclesOfSubject(subject).some(({ plate }) => registrationKey(plate).includes(wantedPlate));
}
