import { and, count, eq, gte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { gateLog } from './gate-log.table.ts';

/** Counts the entries of an estate since an instant, and those that were refused. */
export const countEntriesSince = async (
  queryable: Queryable,
  { estateId, since }: { estateId: string; since: Date },
): Promise<{ entries: number; refused: number }> => {
  const ofEstate = and(eq(gateLog.estateId, estateId), gte(gateLog.at, since));
  const [all] = await queryable.select({ entries: count() }).from(gateLog).where(ofEstate);
  const isRefused = eq(gateLog.result, 'refused');
  const [refusals] = await queryable.select({ refused: count() }).from(gateLog).where(and(ofEstate, isRefused));
  return { entries: all?.entries ?? 0, refused: refusals?.refused ?? 0 };
};

const passagesByGate = preparedStatement((queryable) =>
  queryable
    .select({ gateId: gateLog.gateId, direction: gateLog.direction, passages: count() })
    .from(gateLog)
    .where(
      and(
        eq(gateLog.estateId, sql.placeholder('estateId')),
        gte(gateLog.at, sql.placeholder('since')),
        ne(gateLog.result, 'refused'),
      ),
    )
    .groupBy(gateLog.gateId, gateLog.direction)
    .prepare('passages_by_gate'),
);

/** Counts the passages of an estate since an instant, by gate and direction. */
export const countPassagesByGate = (
  queryable: Queryable,
  { estateId, since }: { estateId: string; since: Date },
): Promise<{ gateId: string; direction: 'in' | 'out'; passages: number }[]> =>
  passagesByGate(queryable).execute({ estateId, since });
