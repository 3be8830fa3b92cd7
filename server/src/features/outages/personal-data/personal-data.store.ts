import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { outagePeople, outages } from '../records/outages.table.ts';

/** The outages that a person was told of, newest first. */
export const selectOutagesToldTo = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      id: outages.id,
      estateId: outages.estateId,
      kind: outages.kind,
      what: outages.what,
      createdAt: outages.createdAt,
      unit: outagePeople.unit,
      affectedAt: outagePeople.affectedAt,
    })
    .from(outagePeople)
    .innerJoin(outages, eq(outages.id, outagePeople.outageId))
    .where(eq(outagePeople.userId, userId))
    .orderBy(desc(outages.createdAt));

/** Takes a person from all outages. */
export const deletePersonFromOutages = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction.delete(outagePeople).where(eq(outagePeople.userId, userId));
};

/** Deletes who was told of outages that ended before an instant. @returns how many rows */
export const deleteOutagesBefore = async (
  transaction: Queryable,
  { before, exceptOf, limit }: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const old = transaction
    .select({ id: outages.id })
    .from(outages)
    .where(lt(sql`coalesce(${outages.endedAt}, ${outages.until})`, before));
  const found = await transaction
    .select({ outageId: outagePeople.outageId, userId: outagePeople.userId })
    .from(outagePeople)
    .where(
      and(
        inArray(outagePeople.outageId, old),
        exceptOf.length === 0 ? undefined : notInArray(outagePeople.userId, [...exceptOf]),
      ),
    )
    .limit(limit);
  for (const [outageId, rows] of Map.groupBy(found, (each) => each.outageId)) {
    await transaction.delete(outagePeople).where(
      and(
        eq(outagePeople.outageId, outageId),
        inArray(
          outagePeople.userId,
          rows.map(({ userId }) => userId),
        ),
      ),
    );
  }
  return found.length;
};
