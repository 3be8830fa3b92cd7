import { and, asc, desc, eq, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { defaultLowestRank } from '../gates/gates.policy.ts';
import { gateRules } from '../gates/gates.table.ts';
import { gateRevocations } from '../revocations/gate-revocations.table.ts';

/** A current role of a person, with the lowest rank that opens gates at its estate. */
export interface HolderRole {
  userId: string;
  estateId: string;
  estateName: string;
  name: string;
  rank: number;
  lowestRank: number;
  /** The end of the last day of the role; null without one. */
  endsAt: Date | null;
}

/**
 * Returns the current roles of people, except those at estates where a gate revocation applies to the person. The highest
 * rank comes first.
 * @param filter.deviceId also leaves out the estates where this device of the person is revoked
 */
export const selectHolderRoles = (
  queryable: Queryable,
  userIds: string[],
  filter: { deviceId?: string } = {},
): Promise<HolderRole[]> => {
  const isWholePerson = isNull(gateRevocations.deviceId);
  const revocations = queryable
    .select({ one: sql`1` })
    .from(gateRevocations)
    .where(
      and(
        eq(gateRevocations.userId, roleHoldings.userId),
        eq(gateRevocations.estateId, roleHoldings.estateId),
        isNull(gateRevocations.liftedAt),
        filter.deviceId === undefined
          ? isWholePerson
          : or(isWholePerson, eq(gateRevocations.deviceId, filter.deviceId)),
      ),
    );
  return queryable
    .select({
      userId: roleHoldings.userId,
      estateId: roleHoldings.estateId,
      estateName: estateProfiles.name,
      name: roleHoldings.roleName,
      rank: roleHoldings.rank,
      endsAt: roleHoldings.endsAt,
      lowestRank: sql<number>`coalesce(${gateRules.lowestRank}, ${defaultLowestRank}::int)`,
    })
    .from(roleHoldings)
    .innerJoin(estateProfiles, eq(estateProfiles.id, roleHoldings.estateId))
    .leftJoin(gateRules, eq(gateRules.estateId, roleHoldings.estateId))
    .where(and(inArray(roleHoldings.userId, userIds), roleHoldings.isLive, notExists(revocations)))
    .orderBy(desc(roleHoldings.rank), asc(estateProfiles.name));
};
