import { and, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findRoleIds } from '../../estates/index.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { gatePresence } from '../presence/gate-presence.table.ts';
import { lowestManagingRank, workingRoles } from './inside.store.ts';

/** Counts the visitors and walk-ins inside, and those of them who are inside after the end of their invitation. */
export const countVisitorsInside = async (
  queryable: Queryable,
  estates: StaffEstates,
  now: Date,
): Promise<{ visitors: number; overstays: number }> => {
  const [row] = await queryable
    .select({
      visitors: sql<number>`count(*)::int`,
      overstays: sql<number>`(count(*) filter (where ${gatePresence.expectedUntil} < ${now.toISOString()}))::int`,
    })
    .from(gatePresence)
    .where(
      and(
        withinEstates(gatePresence.estateId, estates),
        // Written as in the partial index on guests.
        sql`${gatePresence.isInside} and ${gatePresence.kind} <> 'resident'`,
      ),
    );
  return row ?? { visitors: 0, overstays: 0 };
};

/**
 * Counts the people inside who have a working role at the estate and no house there. Begins with the few who work, not with the many
 * who live at the estates or are inside: their roles are read first. The offsets have the holders of each role looked up, then the
 * presence of each worker, and a house only for those inside; joined, the roles of all residents would be read.
 */
export const countWorkersInside = async (queryable: Queryable, estates: StaffEstates): Promise<number> => {
  const working = { within: estates, names: workingRoles, fromRank: lowestManagingRank };
  const roleIds = await findRoleIds(queryable, working);
  if (roleIds.length === 0) return 0;
  const { rows } = await queryable.execute<{ workers: number }>(sql`
    select count(*)::int as workers
    from (
      select distinct holders.estate_id, holders.user_id
      from unnest(${sql.param(roleIds)}::text[]) as working_roles (id)
      cross join lateral (
        select ${roleHoldings.estateId}, ${roleHoldings.userId} from ${roleHoldings}
        where ${roleHoldings.roleId} = working_roles.id and ${roleHoldings.isLive}
        offset 0
      ) as holders
    ) as workers
    cross join lateral (
      select ${gatePresence.estateId} from ${gatePresence}
      where ${gatePresence.estateId} = workers.estate_id and ${gatePresence.subjectKey} = 'person:' || workers.user_id
        and ${gatePresence.isInside}
      offset 0
    ) as inside
    where not exists (
      select from ${roleHoldings} as own
      where own.user_id = workers.user_id and own.estate_id = inside.estate_id and own.is_live and own.unit_number <> ''
      offset 0)`);
  return rows[0]?.workers ?? 0;
};
