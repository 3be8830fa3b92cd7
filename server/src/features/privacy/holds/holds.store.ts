import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { legalHolds } from './legal-holds.table.ts';

export type HoldRow = typeof legalHolds.$inferSelect;

/** The name of the lock that keeps a deletion and a hold of one person from happening at the same time. */
export const holdLockOf = (personId: string): string => `legal-hold:${personId}`;

/** Reads the version of a legal hold. */
export const readHoldVersion = versionReader(legalHolds, legalHolds.id);

/** Inserts a hold unless one of the same estate lasts for the person. Returns the row; undefined if one lasts. */
export const insertHold = async (transaction: Queryable, hold: Unversioned<HoldRow>): Promise<HoldRow | undefined> =>
  (await transaction.insert(legalHolds).values(hold).onConflictDoNothing().returning())[0];

/** Locks a hold until the transaction ends. */
export const lockHold = async (transaction: Queryable, id: string): Promise<HoldRow | undefined> =>
  (await transaction.select().from(legalHolds).where(eq(legalHolds.id, id)).for('update'))[0];

/** Ends a hold and returns it. */
export const updateLifted = async (transaction: Queryable, id: string, liftedAt: Date): Promise<HoldRow | undefined> =>
  (await transaction.update(legalHolds).set({ liftedAt }).where(eq(legalHolds.id, id)).returning())[0];

/** The holds of some estates: those that last first, then the newest. */
export const selectHolds = async (
  queryable: Queryable,
  {
    estates,
    estateId,
    page,
    perPage,
  }: { estates: StaffEstates; estateId: string | undefined; page: number; perPage: number },
): Promise<{ rows: HoldRow[]; total: number }> => {
  const condition = and(
    withinEstates(legalHolds.estateId, estates),
    estateId === undefined ? undefined : eq(legalHolds.estateId, estateId),
  );
  const { limit, offset } = limitAndOffset({ page, perPage });
  const rows = await queryable
    .select()
    .from(legalHolds)
    .where(condition)
    .orderBy(sql`${legalHolds.liftedAt} is not null`, desc(legalHolds.since), desc(legalHolds.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await queryable.$count(legalHolds, condition) };
};

/** The ids of the people under a hold that lasts, at any estate. */
export const selectHeldPeople = async (queryable: Queryable): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ personId: legalHolds.personId })
    .from(legalHolds)
    .where(isNull(legalHolds.liftedAt));
  return rows.map(({ personId }) => personId);
};

/** Whether a hold on a person lasts. */
export const isUnderHold = async (queryable: Queryable, personId: string): Promise<boolean> =>
  (
    await queryable
      .select({ id: legalHolds.id })
      .from(legalHolds)
      .where(and(eq(legalHolds.personId, personId), isNull(legalHolds.liftedAt)))
      .limit(1)
  ).length > 0;
