import { and, asc, eq, ilike, not, or, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern } from '../../../platform/database/list-conditions.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import type { PresenceRow } from '../presence/gate-presence.store.ts';
import { gatePresence } from '../presence/gate-presence.table.ts';

/** The group of a person who is inside: `worker` for a working role at the estate without a house there. */
export type InsideGroup = 'visitor' | 'worker' | 'resident';

/** A person who is inside, with her group and the name of her highest role; empty for visitors. */
export interface InsideRow extends PresenceRow {
  group: InsideGroup;
  role: string;
}

/** Roles of people who work at an estate. Roles from this rank on manage it. */
export const workingRoles = ['Employee', 'Guard', 'Editor'];
export const lowestManagingRank = 80;

const workersOfEstate = namedStatement<{ estateId: string }, { worker: string }>(
  'workers_of_estate',
  sql`
    select distinct 'person:' || ${roleHoldings.userId} as worker from ${roleHoldings}
    where ${roleHoldings.estateId} = ${sql.placeholder('estateId')} and ${roleHoldings.isLive}
      and (${roleHoldings.roleName} in ${workingRoles} or ${roleHoldings.rank} >= ${lowestManagingRank}::int)
      and not exists (
        select from ${roleHoldings} as own
        where own.user_id = ${roleHoldings.userId} and own.estate_id = ${sql.placeholder('estateId')} and own.is_live
          and own.unit_number <> ''
        offset 0)`,
);

/**
 * Returns the subject keys of the people who work at an estate and have no house there. They are read before the presence: PostgreSQL
 * then knows how few they are, and looks them up among the many who are inside. The offset has the house of each of them looked up:
 * joined, all residents of the estate would be read.
 */
export const selectWorkers = async (queryable: Queryable, estateId: string): Promise<string[]> =>
  (await workersOfEstate(queryable, { estateId })).map(({ worker }) => worker);

/** Whether a person is one of the workers. */
const isWorker = (workers: string[] | Placeholder): SQL =>
  sql`${gatePresence.subjectKey} = any(${Array.isArray(workers) ? sql.param(workers) : workers}::text[])`;

/** Written as in the partial index on guests. */
const isGuest = sql`${gatePresence.kind} <> 'resident'`;

const groupOf = (workers: string[]) =>
  sql<InsideGroup>`case when ${isGuest} then 'visitor' when ${isWorker(workers)} then 'worker' else 'resident' end`;

const personId = sql`substr(${gatePresence.subjectKey}, ${'person:'.length + 1}::int)`;

const roleNameAt = (estateId: string) => sql<string>`case when ${isGuest} then '' else coalesce((
  select ${roleHoldings.roleDisplayName} from ${roleHoldings}
  where ${roleHoldings.userId} = ${personId} and ${roleHoldings.estateId} = ${estateId} and ${roleHoldings.isLive}
  order by ${roleHoldings.rank} desc limit 1), '') end`;

/** Who is inside for staff: somebody whose departure can still be taken back has left. */
const isInsideAt = (estateId: string | Placeholder) =>
  and(
    // Written as in the partial indexes.
    sql`${gatePresence.isInside}`,
    eq(gatePresence.estateId, estateId),
    sql`${gatePresence.pendingAct} is distinct from 'left'`,
  );

/** Until when a visitor may stay, with an extension that can still be taken back. */
const stayEnd = sql`coalesce(${gatePresence.pendingUntil}, ${gatePresence.expectedUntil})`;

const isTooLong = (now: Date | Placeholder) =>
  sql<boolean>`coalesce(${stayEnd} < ${now instanceof Date ? now.toISOString() : now}::timestamptz, false)`;

/** The numbers of people inside. */
export interface InsideCounts {
  visitors: number;
  workers: number;
  residents: number;
  tooLong: number;
}

const counted = (condition: SQL): SQL => sql`(count(*) filter (where ${condition}))::int`;
const worksHere = isWorker(sql.placeholder('workers'));

const countsInside = namedStatement<
  { estateId: string; workers: string[]; now: string },
  Record<keyof InsideCounts, number>
>(
  'counts_inside',
  sql`
    select ${counted(isGuest)} as visitors, ${counted(sql`not (${isGuest}) and ${worksHere}`)} as workers,
      ${counted(sql`not (${isGuest}) and not ${worksHere}`)} as residents,
      ${counted(isTooLong(sql.placeholder('now')))} as "tooLong"
    from ${gatePresence} where ${isInsideAt(sql.placeholder('estateId'))}`,
);

/** Counts who is inside an estate. */
export const countInside = async (
  queryable: Queryable,
  { estateId, workers }: { estateId: string; workers: string[] },
  now: Date,
): Promise<InsideCounts> => {
  const [counts] = await countsInside(queryable, { estateId, workers, now: now.toISOString() });
  return counts ?? { visitors: 0, workers: 0, residents: 0, tooLong: 0 };
};

/** The filter of the people inside an estate. */
export interface InsideFilter {
  estateId: string;
  show: 'visitors' | 'workers' | 'too-long' | 'all';
  by: 'stay' | 'house';
  q?: string | undefined;
  perPage: number;
}

const searched = sql`(${gatePresence.name} || ' ' || ${gatePresence.plate} || ' ' || ${gatePresence.unit} || ' ' || ${gatePresence.whoseGuest})`;

/**
 * Returns the visitors and workers who are inside, and how many match. Those who stay too long come first, the longest overstay
 * first; then those who have to leave next.
 */
export const selectInsideOfEstate = async (
  queryable: Queryable,
  { estateId, workers, show, by, q, perPage }: InsideFilter & { workers: string[] },
  now: Date,
): Promise<{ rows: InsideRow[]; total: number }> => {
  const shown: Record<InsideFilter['show'], SQL | undefined> = {
    visitors: isGuest,
    workers: and(not(isGuest), isWorker(workers)),
    // Only the invitation of a guest has an end.
    'too-long': and(isGuest, isTooLong(now)),
    all: or(isGuest, isWorker(workers)),
  };
  const where = and(isInsideAt(estateId), shown[show], q ? ilike(searched, containsPattern(q)) : undefined);
  const stay = [sql`${stayEnd} asc`, asc(gatePresence.since), asc(gatePresence.subjectKey)];
  const house = [
    sql`${gatePresence.unit} = ''`,
    sql`nullif(regexp_replace(${gatePresence.unit}, '\\D', '', 'g'), '')::numeric nulls last`,
    asc(gatePresence.unit),
  ];
  const rows = await queryable
    .select({
      presence: gatePresence,
      group: groupOf(workers),
      role: roleNameAt(estateId),
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(gatePresence)
    .where(where)
    .orderBy(...(by === 'house' ? house : []), ...stay)
    .limit(perPage);
  return {
    rows: rows.map(({ presence, group, role }) => ({ ...presence, group, role })),
    total: rows[0]?.total ?? 0,
  };
};

/** Returns everybody who is inside an estate, residents too, by unit and name. */
export const selectMuster = async (
  queryable: Queryable,
  { estateId, workers }: { estateId: string; workers: string[] },
  limit: number,
): Promise<Omit<InsideRow, 'role'>[]> => {
  const rows = await queryable
    .select({ presence: gatePresence, group: groupOf(workers) })
    .from(gatePresence)
    .where(isInsideAt(estateId))
    .orderBy(asc(gatePresence.unit), asc(gatePresence.name), asc(gatePresence.subjectKey))
    .limit(limit);
  return rows.map(({ presence, group }) => ({ ...presence, group }));
};

/** Locks the presence of a subject until the transaction ends and returns it; undefined when there is none. */
export const lockPresence = async (
  transaction: Queryable,
  estateId: string,
  subjectKey: string,
): Promise<PresenceRow | undefined> =>
  (
    await transaction
      .select()
      .from(gatePresence)
      .where(and(eq(gatePresence.estateId, estateId), eq(gatePresence.subjectKey, subjectKey)))
      .for('update')
  )[0];

/** A decision of staff about somebody inside that can still be taken back. */
export interface PendingAct {
  decisionId: string;
  act: 'left' | 'extend';
  until?: Date;
}

const ofSubject = ({ estateId, subjectKey }: { estateId: string; subjectKey: string }) =>
  and(eq(gatePresence.estateId, estateId), eq(gatePresence.subjectKey, subjectKey));

/** Writes the pending decision about a person. */
export const writePendingAct = async (
  transaction: Queryable,
  subject: { estateId: string; subjectKey: string },
  { decisionId, act, until }: PendingAct,
): Promise<void> => {
  await transaction
    .update(gatePresence)
    .set({ pendingDecisionId: decisionId, pendingAct: act, pendingUntil: until ?? null })
    .where(ofSubject(subject));
};

/** Removes the pending decision about a person. */
export const clearPendingAct = async (
  transaction: Queryable,
  subject: { estateId: string; subjectKey: string },
): Promise<void> => {
  await transaction
    .update(gatePresence)
    .set({ pendingDecisionId: null, pendingAct: null, pendingUntil: null })
    .where(ofSubject(subject));
};

/** Returns the names of people who are or were inside, by `estate/subject`. */
export const selectNamesOfSubjects = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<Map<string, { name: string; unit: string }>> => {
  const id = sql<string>`${gatePresence.estateId} || '/' || ${gatePresence.subjectKey}`;
  const split = ids.map((each) => [each.slice(0, each.indexOf('/')), each.slice(each.indexOf('/') + 1)]);
  const rows = await queryable
    .select({ id, name: gatePresence.name, unit: gatePresence.unit })
    .from(gatePresence)
    .where(or(...split.map(([estateId = '', subjectKey = '']) => ofSubject({ estateId, subjectKey }))));
  return new Map(rows.map(({ id: key, ...named }) => [key, named]));
};

/** Writes until when a visitor is expected to stay. */
export const updateExpectedUntil = async (
  transaction: Queryable,
  { estateId, subjectKey, expectedUntil }: { estateId: string; subjectKey: string; expectedUntil: Date },
): Promise<void> => {
  await transaction.update(gatePresence).set({ expectedUntil }).where(ofSubject({ estateId, subjectKey }));
};
