import type { GateSubject, GateVehicle } from '@ekhaya/contract/gate-access/guard';
import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import { everyWeekdayText } from '@ekhaya/contract/visitors/weekly-visits.rules';
import type { VisitView } from '../../visitors/index.ts';
import type { GateLogRow } from './gate-log.store.ts';

const emptySubject: GateSubject = {
  key: '',
  kind: 'unknown',
  name: '',
  roleDisplayName: '',
  unit: '',
  photo: '',
  plate: '',
  vehicle: '',
  vehicles: [],
  whoseGuest: '',
  hostPhone: '',
  companions: 0,
  repeats: '',
  noPlace: false,
};

/** Builds the key that identifies a subject in the presence list and in the gate log. */
export const makeSubjectKey = (kind: 'person' | 'visit' | 'walk-in' | 'entry', id: string): string => `${kind}:${id}`;

/** Returns the id in a subject key of this kind; undefined for a key of another kind. */
export const idOfSubject = (subjectKey: string, kind: 'person' | 'visit' | 'walk-in'): string | undefined =>
  subjectKey.startsWith(`${kind}:`) ? subjectKey.slice(kind.length + 1) : undefined;

/** The details of a resident that a guard sees. */
interface KnownResident {
  name: string;
  photoUrl: string;
  roleDisplayName: string;
  unit: string;
  vehicles: GateVehicle[];
}

/** Maps a resident to the shape that guards see. */
export const presentResident = (userId: string, known: KnownResident, noPlace: boolean): GateSubject => ({
  ...emptySubject,
  key: makeSubjectKey('person', userId),
  kind: 'resident',
  name: known.name,
  roleDisplayName: known.roleDisplayName,
  unit: known.unit,
  photo: known.photoUrl,
  vehicles: known.vehicles,
  noPlace,
});

/** Shortens a full name for guards: `Thandi Nkosi` becomes `T. Nkosi`. */
export const shortenName = (fullName: string): string => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(' ')}`;
};

/** Maps a visitor to the shape that guards see. @param hostMobile `27…`, or empty */
export const presentVisitor = (visit: VisitView, hostMobile: string): GateSubject => ({
  ...emptySubject,
  key: makeSubjectKey('visit', visit.id),
  kind: 'visitor',
  name: displayVisitorName(visit.visitor),
  unit: visit.unitNumber,
  plate: visit.plate,
  whoseGuest: shortenName(visit.hostName),
  hostPhone: hostMobile === '' ? '' : `+${hostMobile}`,
  companions: visit.companions,
  repeats: visit.weekly === undefined ? '' : everyWeekdayText(visit.weekly.weekdays),
});

type StoredSubject = Pick<GateLogRow, 'kind' | 'subjectKey' | 'name' | 'plate' | 'whoseGuest' | 'unit'>;

/** The id of the person whom a key names; undefined for visits, walk-ins and entries. */
const personIdOf = (subjectKey: string): string | undefined => /^person:(.+)$/.exec(subjectKey)?.[1];

/** The ids of the people whose vehicles guards may see with these rows. A person whose name was erased is not among them. */
export const personIdsOf = (rows: readonly StoredSubject[]): string[] =>
  rows.flatMap(({ subjectKey, name }) => (name === '' ? [] : (personIdOf(subjectKey) ?? [])));

/**
 * Maps the subject of a log or presence row to the shape that guards see.
 * @param vehicles the vehicles of people by id
 */
export const presentSubject = (
  row: StoredSubject,
  vehicles: ReadonlyMap<string, GateVehicle[]>,
  noPlace = false,
): GateSubject => ({
  ...emptySubject,
  key: row.subjectKey,
  kind: row.kind,
  name: row.name,
  unit: row.unit,
  plate: row.plate,
  vehicles: vehicles.get(personIdOf(row.subjectKey) ?? '') ?? [],
  whoseGuest: row.whoseGuest,
  noPlace,
});
