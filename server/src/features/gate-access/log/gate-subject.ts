import type { GateSubject } from '@ekhaya/contract/gate-access/guard';
import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
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
  whoseGuest: '',
  hostPhone: '',
  companions: 0,
  noPlace: false,
};

/** Builds the key that identifies a subject in the presence list and in the gate log. */
export const makeSubjectKey = (kind: 'person' | 'visit' | 'walk-in' | 'entry', id: string): string => `${kind}:${id}`;

/** The details of a resident that a guard sees. */
interface KnownResident {
  name: string;
  photoUrl: string;
  roleDisplayName: string;
  unit: string;
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
});

type StoredSubject = Pick<GateLogRow, 'kind' | 'subjectKey' | 'name' | 'plate' | 'whoseGuest' | 'unit'>;

/** Maps the subject of a log or presence row to the shape that guards see. */
export const presentSubject = (row: StoredSubject, noPlace = false): GateSubject => ({
  ...emptySubject,
  key: row.subjectKey,
  kind: row.kind,
  name: row.name,
  unit: row.unit,
  plate: row.plate,
  whoseGuest: row.whoseGuest,
  noPlace,
});
