import type { OutputOf } from '@ekhaya/contract/routes';
import { timeOfMinutes, minutesPerDay, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { InsidePerson } from '@ekhaya/contract/gate-access/presence/console-inside';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findVisits, type VisitView } from '../../visitors/index.ts';
import { selectGateNames, selectGatesOfEstates, type GateWithLocation } from '../gates/gates.store.ts';
import { countPassagesByGate } from '../log/log-counts.store.ts';
import { idOfSubject } from '../log/gate-subject.ts';
import { startOfDayAt } from '../log/summarise-gate-log.ts';
import { selectMobiles, selectNames } from '../people/people.store.ts';
import { selectHostsOfWalkIns } from '../walk-ins/walk-ins.store.ts';
import { isOverstaying } from '../presence/list-inside.ts';
import {
  countInside,
  selectInsideOfEstate,
  selectMuster,
  selectWorkers,
  type InsideFilter,
  type InsideRow,
} from './inside.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The hosts of visitors and walk-ins by subject key, and the visits by their subject key. */
interface HostsOfSubjects {
  hostIds: Map<string, string>;
  visits: Map<string, VisitView>;
}

/** Reads the hosts of all given rows with two queries. */
const readHosts = async (
  queryable: Queryable,
  rows: readonly Pick<InsideRow, 'subjectKey'>[],
  now: Date,
): Promise<HostsOfSubjects> => {
  const idsOf = (kind: 'visit' | 'walk-in') => rows.flatMap(({ subjectKey }) => idOfSubject(subjectKey, kind) ?? []);
  const [visits, walkIns] = await Promise.all([
    findVisits(queryable, idsOf('visit'), now),
    selectHostsOfWalkIns(queryable, idsOf('walk-in')),
  ]);
  const hostIds = new Map([
    ...[...visits].map(([id, { hostId }]) => [`visit:${id}`, hostId] as const),
    ...[...walkIns].map(([id, hostId]) => [`walk-in:${id}`, hostId] as const),
  ]);
  return { hostIds, visits: new Map([...visits].map(([id, visit]) => [`visit:${id}`, visit])) };
};

/** A visit can be extended on its last day, to the end of that day. */
const extendableUntil = (visit: VisitView | undefined, today: string): string => {
  const endOfDay = timeOfMinutes(minutesPerDay);
  const lastDay = visit?.endDate ?? visit?.date;
  return visit?.status === 'arrived' && lastDay === today && visit.to < endOfDay ? endOfDay : '';
};

const presentGatesToday = (
  gates: readonly GateWithLocation[],
  passages: Awaited<ReturnType<typeof countPassagesByGate>>,
): OutputOf<'GET /api/console/inside'>['gatesToday'] => {
  const counted = (gateId: string, direction: 'in' | 'out'): number =>
    passages.find((each) => each.gateId === gateId && each.direction === direction)?.passages ?? 0;
  return gates
    .filter(({ gate }) => gate.isEnabled || passages.some(({ gateId }) => gateId === gate.id))
    .map(({ gate }) => ({
      gateId: gate.id,
      gate: gate.name,
      in: counted(gate.id, 'in'),
      out: counted(gate.id, 'out'),
    }));
};

/**
 * Lists the visitors and workers who are inside an estate, with counts and today's passages by gate.
 * @throws {AppError} forbidden for another estate, not-found
 */
export const listInsideEstate = async (
  { database, clock }: Needs,
  staffEstates: StaffEstates,
  filter: InsideFilter,
): Promise<OutputOf<'GET /api/console/inside'>> => {
  const { db } = database;
  const { estateId } = filter;
  requireStaffEstate(staffEstates, estateId);
  const now = clock.now();
  const [{ since, timeZone }, workers, gates] = await Promise.all([
    startOfDayAt(db, estateId, now),
    selectWorkers(db, estateId),
    selectGatesOfEstates(db, [estateId]),
  ]);
  const [{ rows, total }, counts, passages] = await Promise.all([
    selectInsideOfEstate(db, { ...filter, workers }, now),
    countInside(db, { estateId, workers }, now),
    countPassagesByGate(db, { estateId, since }),
  ]);
  const { hostIds, visits } = await readHosts(db, rows, now);
  const people = [...new Set(hostIds.values())];
  const [names, mobiles] = await Promise.all([selectNames(db, people), selectMobiles(db, people)]);
  const gateNames = new Map(gates.map(({ gate }) => [gate.id, gate.name]));
  const today = wallClockAt(now, timeZone).date;
  const present = (row: InsideRow): InsidePerson => {
    const until = row.pendingUntil ?? row.expectedUntil;
    const hostId = hostIds.get(row.subjectKey);
    const mobile = mobiles.get(hostId ?? '') ?? '';
    const visit = visits.get(row.subjectKey);
    return {
      id: row.subjectKey,
      estateId: row.estateId,
      group: row.group,
      kind: row.kind,
      name: row.name,
      role: row.role,
      unit: row.unit,
      plate: row.plate,
      gate: gateNames.get(row.gateId) ?? '',
      since: row.since.toISOString(),
      until: until?.toISOString() ?? null,
      isOverstaying: isOverstaying({ isInside: true, expectedUntil: until }, now),
      companions: visit?.companions ?? 0,
      host:
        hostId === undefined
          ? null
          : {
              userId: hostId,
              name: names.get(hostId) ?? row.whoseGuest,
              unit: row.unit,
              phone: mobile === '' ? '' : `+${mobile}`,
            },
      extendableUntil: extendableUntil(visit, today),
    };
  };
  return {
    at: now.toISOString(),
    counts,
    total,
    people: rows.map(present),
    gatesToday: presentGatesToday(gates, passages),
  };
};

const maxMuster = 10_000;

/**
 * Reads everybody who is inside an estate, residents too, for a list to print.
 * @throws {AppError} forbidden for another estate, not-found
 */
export const readMuster = async (
  { database, clock }: Needs,
  staffEstates: StaffEstates,
  estateId: string,
): Promise<OutputOf<'GET /api/console/inside/muster'>> => {
  const { db } = database;
  requireStaffEstate(staffEstates, estateId);
  const now = clock.now();
  const { estateName } = await startOfDayAt(db, estateId, now);
  const workers = await selectWorkers(db, estateId);
  const rows = await selectMuster(db, { estateId, workers }, maxMuster);
  const { hostIds, visits } = await readHosts(db, rows, now);
  const names = await selectNames(db, [...new Set(hostIds.values())]);
  const gates = await selectGateNames(db, [...new Set(rows.map(({ gateId }) => gateId))]);
  return {
    at: now.toISOString(),
    estateName,
    counts: await countInside(db, { estateId, workers }, now),
    people: rows.map((row) => ({
      id: row.subjectKey,
      group: row.group,
      name: row.name,
      plate: row.plate,
      since: row.since.toISOString(),
      gate: gates.get(row.gateId) ?? '',
      unit: row.unit,
      host: names.get(hostIds.get(row.subjectKey) ?? '') ?? row.whoseGuest,
      companions: visits.get(row.subjectKey)?.companions ?? 0,
    })),
  };
};
