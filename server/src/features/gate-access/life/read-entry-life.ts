import type { OutputOf } from '@ekhaya/contract/routes';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findVisit, type VisitView } from '../../visitors/index.ts';
import { selectGuardIds, selectMobiles, selectNames } from '../people/people.store.ts';
import { selectWalkIn, type WalkInRow } from '../walk-ins/walk-ins.store.ts';
import { lifeOfCode, type LifeOfVisit } from './entry-life.rules.ts';
import { selectEntriesOfSubject, selectEntry } from '../log/gate-log-pages.store.ts';
import type { GateLogRow } from '../log/gate-log.store.ts';
import { idOfSubject, makeSubjectKey } from '../log/gate-subject.ts';
import { presentEntries } from '../log/search-gate-log.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The passages of a resident that stand beside an entry of hers. */
const residentDays = 7;
const maxEntries = 50;

const readVisit = async ({ database, clock }: Needs, row: GateLogRow): Promise<VisitView | undefined> => {
  const id = row.kind === 'visitor' ? idOfSubject(row.subjectKey, 'visit') : undefined;
  const visit = id === undefined ? undefined : await findVisit(database.db, id, clock.now());
  return visit?.estateId === row.estateId ? visit : undefined;
};

const readWalkIn = async ({ database }: Needs, row: GateLogRow): Promise<WalkInRow | undefined> => {
  const id = row.kind === 'walk-in' ? idOfSubject(row.subjectKey, 'walk-in') : undefined;
  return id === undefined ? undefined : selectWalkIn(database.db, id);
};

/** The entries of the same code: all of a visit or a walk-in, the newest of a resident. Alone for unknown people. */
const readEntries = ({ database }: Needs, row: GateLogRow, visit: VisitView | undefined): Promise<GateLogRow[]> => {
  const { estateId, personId, subjectKey } = row;
  if (personId === null || row.kind === 'unknown') return Promise.resolve([row]);
  const since = visit?.createdAt ?? new Date(row.at.getTime() - residentDays * dayMs);
  return selectEntriesOfSubject(database.db, { estateId, personId, subjectKey, since }, maxEntries);
};

const lifeOfVisit = (
  { createdAt, times, hostId, revokedBy }: VisitView,
  nameOf: (userId: string) => string,
): LifeOfVisit => ({
  createdAt,
  endsAt: new Date(times.endsAt),
  revokedAt: times.revokedAt === undefined ? undefined : new Date(times.revokedAt),
  hostName: nameOf(hostId),
  revokedByName: nameOf(revokedBy),
});

const presentVisit = ({ id, visitor, date, from, to, endDate, status }: VisitView) => ({
  id,
  visitor,
  date,
  from,
  to,
  status,
  ...(endDate !== undefined && { endDate }),
});

/**
 * Reads an entry of the gate log in the life of its code.
 * @throws {AppError} not-found, also for an entry of another estate
 */
export const readEntryLife = async (
  dependencies: Needs,
  staffEstates: StaffEstates,
  id: string,
): Promise<OutputOf<'GET /api/console/gate-log/{id}'>> => {
  const { db } = dependencies.database;
  const row = await selectEntry(db, id);
  if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
  const [visit, walkIn] = [await readVisit(dependencies, row), await readWalkIn(dependencies, row)];
  const entries = await presentEntries(dependencies, await readEntries(dependencies, row, visit));
  const hostId = row.kind === 'resident' ? null : (visit?.hostId ?? row.personId);
  const involved = [hostId, visit?.revokedBy, walkIn?.guardId, walkIn?.answeredBy].filter((each) => Boolean(each));
  const names = await selectNames(db, involved as string[]);
  const nameOf = (userId: string | null | undefined): string => names.get(userId ?? '') ?? '';
  const [entry = (await presentEntries(dependencies, [row]))[0]] = entries.filter((each) => each.id === id);
  if (entry === undefined) throw new AppError('not-found');
  const isErased = row.isForgotten || (visit !== undefined && visit.code === '');
  return {
    entry,
    host:
      hostId === null || row.isForgotten
        ? null
        : { userId: hostId, name: nameOf(hostId), unit: row.unit, phone: await phoneOf(dependencies, hostId) },
    visit: visit === undefined || isErased ? null : presentVisit(visit),
    life: lifeOfCode(entries, {
      visit: visit && lifeOfVisit(visit, nameOf),
      walkIn: walkIn && { ...walkIn, guardName: nameOf(walkIn.guardId), answeredByName: nameOf(walkIn.answeredBy) },
    }),
    guards: (await selectGuardIds(db, row.estateId)).length,
  };
};

/**
 * Reads the life of the code of an invitation.
 * @throws {AppError} not-found, also for an invitation of another estate
 */
export const readVisitLife = async (
  dependencies: Needs,
  staffEstates: StaffEstates,
  id: string,
): Promise<OutputOf<'GET /api/console/visits/{id}/life'>> => {
  const { db } = dependencies.database;
  const visit = await findVisit(db, id, dependencies.clock.now());
  if (visit === undefined || !includesEstate(staffEstates, visit.estateId)) throw new AppError('not-found');
  const { estateId, hostId: personId, createdAt: since } = visit;
  const subject = { estateId, personId, subjectKey: makeSubjectKey('visit', id), since };
  const entries = await presentEntries(dependencies, await selectEntriesOfSubject(db, subject, maxEntries));
  const names = await selectNames(db, [visit.hostId, visit.revokedBy]);
  const nameOf = (userId: string): string => names.get(userId) ?? '';
  const host = {
    userId: visit.hostId,
    name: nameOf(visit.hostId),
    unit: visit.unitNumber,
    phone: await phoneOf(dependencies, visit.hostId),
  };
  return { estateId, host, life: lifeOfCode(entries, { visit: lifeOfVisit(visit, nameOf) }) };
};

const phoneOf = async ({ database }: Needs, userId: string): Promise<string> => {
  const mobile = (await selectMobiles(database.db, [userId])).get(userId) ?? '';
  return mobile === '' ? '' : `+${mobile}`;
};
