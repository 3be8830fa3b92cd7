import type { GateSubject } from '@ekhaya/contract/gate-access/guard';
import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import type { VisitView } from '../../visitors/index.ts';
import type { GateLogRow } from './gate-log.store.ts';

const nobody: GateSubject = {
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

/** What names a resident, an invitation or a walk-in in the list of who is inside. */
export const subjectKeyOf = (kind: 'person' | 'visit' | 'walk-in' | 'entry', id: string): string => `${kind}:${id}`;

/** The details of a resident that a guard sees. */
interface KnownResident {
  name: string;
  photoUrl: string;
  roleDisplayName: string;
  unit: string;
}

/** A resident as the guard sees her. */
export const residentSubject = (userId: string, known: KnownResident, noPlace: boolean): GateSubject => ({
  ...nobody,
  key: subjectKeyOf('person', userId),
  kind: 'resident',
  name: known.name,
  roleDisplayName: known.roleDisplayName,
  unit: known.unit,
  photo: known.photoUrl,
  noPlace,
});

/** `T. Nkosi`: a guard needs no more of a host. */
export const shortName = (fullName: string): string => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(' ')}`;
};

/** A visitor as the guard sees her. */
export const visitorSubject = (visit: VisitView, hostMobile: string): GateSubject => ({
  ...nobody,
  key: subjectKeyOf('visit', visit.id),
  kind: 'visitor',
  name: displayVisitorName(visit.visitor),
  unit: visit.unitNumber,
  plate: visit.plate,
  whoseGuest: shortName(visit.hostName),
  hostPhone: hostMobile === '' ? '' : `+${hostMobile}`,
  companions: visit.companions,
});

type Remembered = Pick<GateLogRow, 'kind' | 'subjectKey' | 'name' | 'plate' | 'whoseGuest' | 'unit'>;

/** Whoever the log or the list of who is inside tells of. */
export const rememberedSubject = (row: Remembered, noPlace = false): GateSubject => ({
  ...nobody,
  key: row.subjectKey,
  kind: row.kind,
  name: row.name,
  unit: row.unit,
  plate: row.plate,
  whoseGuest: row.whoseGuest,
  noPlace,
});
