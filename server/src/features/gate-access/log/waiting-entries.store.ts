import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { gates } from '../gates/gates.table.ts';
import { gateLog } from './gate-log.table.ts';

/** An entry of the gate log that staff should look at. */
export interface DoubtfulEntry {
  count: number;
  id: string;
  estateId: string;
  at: Date;
  name: string;
  gate: string | null;
  conflict: string | null;
}

/** Returns the oldest entry since an instant that the server would have refused or cannot prove, with their number. */
export const selectOldestDoubtfulEntry = async (
  queryable: Queryable,
  estates: StaffEstates,
  since: Date,
): Promise<DoubtfulEntry | undefined> =>
  (
    await queryable
      .select({
        count: sql<number>`(count(*) over ())::int`,
        id: sql<string>`${gateLog.id}::text`,
        estateId: gateLog.estateId,
        at: gateLog.at,
        name: gateLog.name,
        gate: gates.name,
        conflict: gateLog.conflict,
      })
      .from(gateLog)
      .leftJoin(gates, eq(gates.id, gateLog.gateId))
      .where(
        and(
          withinEstates(gateLog.estateId, estates),
          gt(gateLog.at, since),
          or(isNotNull(gateLog.conflict), sql`${gateLog.isUnproven}`),
        ),
      )
      .orderBy(gateLog.at, gateLog.id)
      .limit(1)
  )[0];
