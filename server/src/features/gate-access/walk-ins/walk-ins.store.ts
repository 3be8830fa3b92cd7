import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { plateKey } from '../../../platform/database/plate-key.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { gates } from '../gates/gates.table.ts';
import { walkIns } from './walk-ins.table.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';

/** A walk-in with the names of its gate and estate. */
export type WalkInRow = typeof walkIns.$inferSelect & { gateName: string; estateName: string };

const selectWalkIns = (queryable: Queryable) =>
  queryable
    .select({ walkIn: walkIns, gateName: gates.name, estateName: estateProfiles.name })
    .from(walkIns)
    .innerJoin(gates, eq(gates.id, walkIns.gateId))
    .innerJoin(estateProfiles, eq(estateProfiles.id, walkIns.estateId))
    .$dynamic();

const flat = (rows: { walkIn: typeof walkIns.$inferSelect; gateName: string; estateName: string }[]): WalkInRow[] =>
  rows.map(({ walkIn, ...names }) => ({ ...walkIn, ...names }));

/** Inserts a walk-in. Returns false when its nonce exists already. */
export const insertWalkIn = async (queryable: Queryable, walkIn: typeof walkIns.$inferInsert): Promise<boolean> =>
  (await queryable.insert(walkIns).values(walkIn).onConflictDoNothing().returning({ id: walkIns.id })).length > 0;

/** Returns one walk-in; undefined when it does not exist. */
export const selectWalkIn = async (queryable: Queryable, id: string): Promise<WalkInRow | undefined> =>
  flat(await selectWalkIns(queryable).where(eq(walkIns.id, id)))[0];

/** Locks a walk-in until the transaction ends. */
export const lockWalkIn = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.select({ id: walkIns.id }).from(walkIns).where(eq(walkIns.id, id)).for('update');
};

/** Returns the walk-in that was sent with this nonce; undefined when there is none. */
export const selectWalkInByNonce = async (queryable: Queryable, nonce: string): Promise<WalkInRow | undefined> =>
  flat(await selectWalkIns(queryable).where(eq(walkIns.nonce, nonce)))[0];

/** Returns the walk-ins that ring for any of these units now, oldest first: whoever has waited longest is asked about first. */
export const selectRinging = async (
  queryable: Queryable,
  units: { estateId: string; unit: string }[],
  now: Date,
): Promise<WalkInRow[]> =>
  units.length === 0
    ? []
    : flat(
        await selectWalkIns(queryable)
          .where(
            and(
              isNull(walkIns.answer),
              gt(walkIns.expiresAt, now),
              or(...units.map(({ estateId, unit }) => and(eq(walkIns.estateId, estateId), eq(walkIns.unit, unit)))),
            ),
          )
          .orderBy(asc(walkIns.askedAt), asc(walkIns.id)),
      );

/** Stores the answer of a unit. Returns false when the walk-in is answered already or has expired. */
export const updateAnswer = async (
  queryable: Queryable,
  { id, answer, answeredBy, now }: { id: string; answer: 'allow' | 'refuse'; answeredBy: string; now: Date },
): Promise<boolean> => {
  const rows = await queryable
    .update(walkIns)
    .set({ answer, answeredBy })
    .where(and(eq(walkIns.id, id), isNull(walkIns.answer), gt(walkIns.expiresAt, now)))
    .returning({ id: walkIns.id });
  return rows.length > 0;
};

/** How many matching walk-ins are read before the newest of them are chosen. It bounds the cost of a short beginning. */
const maxCandidates = 1000;

/** Returns the walk-ins at some estates whose plate begins with a normalised one (`registrationKey`), the newest first. */
export const selectWalkInsByPlate = (
  queryable: Queryable,
  { text, estates, limit }: { text: string; estates: StaffEstates; limit: number },
) => {
  const matches = queryable
    .select({ id: walkIns.id })
    .from(walkIns)
    .where(
      and(
        // Both conditions are written as in the index on plates.
        sql`${plateKey(walkIns.plate)} like ${`${text}%`}`,
        sql`${walkIns.plate} <> ''`,
        withinEstates(walkIns.estateId, estates),
      ),
    )
    .limit(maxCandidates);
  return queryable
    .select({
      id: walkIns.id,
      estateId: walkIns.estateId,
      visitorName: walkIns.visitorName,
      plate: walkIns.plate,
      unit: walkIns.unit,
      date: sql<string>`(${walkIns.askedAt} at time zone ${estateProfiles.timeZone})::date::text`,
    })
    .from(walkIns)
    .innerJoin(estateProfiles, eq(estateProfiles.id, walkIns.estateId))
    .where(inArray(walkIns.id, matches))
    .orderBy(desc(walkIns.askedAt))
    .limit(limit);
};

/** Returns who let each of these walk-ins come, by the id of the walk-in. */
export const selectHostsOfWalkIns = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await queryable
    .select({ id: walkIns.id, answeredBy: walkIns.answeredBy })
    .from(walkIns)
    .where(and(inArray(walkIns.id, [...ids]), isNotNull(walkIns.answeredBy)));
  return new Map(rows.map(({ id, answeredBy }) => [id, answeredBy ?? '']));
};

/** Forgets the names and plates of those whom a person let come. Returns the ids of the walk-ins. */
export const forgetWalkInsOf = async (transaction: Queryable, answeredBy: string): Promise<string[]> => {
  const rows = await transaction
    .update(walkIns)
    .set({ visitorName: '', plate: '' })
    .where(eq(walkIns.answeredBy, answeredBy))
    .returning({ id: walkIns.id });
  return rows.map(({ id }) => id);
};
