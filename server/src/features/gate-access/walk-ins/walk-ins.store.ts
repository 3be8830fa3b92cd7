import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gates } from '../gates/gates.table.ts';
import { walkIns } from './walk-ins.table.ts';
import { gatedEstates } from '../people/people.table.ts';

/** Somebody without an invitation, with the names of where she is. */
export type WalkInRow = typeof walkIns.$inferSelect & { gateName: string; estateName: string };

const selectWalkIns = (queryable: Queryable) =>
  queryable
    .select({ walkIn: walkIns, gateName: gates.name, estateName: gatedEstates.name })
    .from(walkIns)
    .innerJoin(gates, eq(gates.id, walkIns.gateId))
    .innerJoin(gatedEstates, eq(gatedEstates.id, walkIns.estateId))
    .$dynamic();

const flat = (rows: { walkIn: typeof walkIns.$inferSelect; gateName: string; estateName: string }[]): WalkInRow[] =>
  rows.map(({ walkIn, ...names }) => ({ ...walkIn, ...names }));

/** Writes a walk-in; false when its nonce was told before. */
export const insertWalkIn = async (queryable: Queryable, walkIn: typeof walkIns.$inferInsert): Promise<boolean> =>
  (await queryable.insert(walkIns).values(walkIn).onConflictDoNothing().returning({ id: walkIns.id })).length > 0;

export const selectWalkIn = async (queryable: Queryable, id: string): Promise<WalkInRow | undefined> =>
  flat(await selectWalkIns(queryable).where(eq(walkIns.id, id)))[0];

/** Holds a walk-in until the transaction ends. */
export const lockWalkIn = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.select({ id: walkIns.id }).from(walkIns).where(eq(walkIns.id, id)).for('update');
};

export const selectWalkInByNonce = async (queryable: Queryable, nonce: string): Promise<WalkInRow | undefined> =>
  flat(await selectWalkIns(queryable).where(eq(walkIns.nonce, nonce)))[0];

/** Those who ring now for any of those houses, newest first. */
export const selectRinging = async (
  queryable: Queryable,
  houses: { estateId: string; unit: string }[],
  now: Date,
): Promise<WalkInRow[]> =>
  houses.length === 0
    ? []
    : flat(
        await selectWalkIns(queryable)
          .where(
            and(
              isNull(walkIns.answer),
              gt(walkIns.expiresAt, now),
              or(...houses.map(({ estateId, unit }) => and(eq(walkIns.estateId, estateId), eq(walkIns.unit, unit)))),
            ),
          )
          .orderBy(desc(walkIns.askedAt)),
      );

/** Answers for a house; false when it was answered before, or it is too late. */
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
