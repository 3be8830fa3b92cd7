import { and, asc, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { defaultLowestRank } from '../gates/gates.policy.ts';
import { gateRules } from '../gates/gates.table.ts';
import { gateRevocations } from '../revocations/gate-revocations.table.ts';
import { gatedEstates, heldGrants, heldRoles } from '../people/people.table.ts';

/** A role that a person has now, with what its estate says of gates. */
export interface HolderRole {
  userId: string;
  estateId: string;
  estateName: string;
  name: string;
  rank: number;
  lowestRank: number;
}

/** The roles that people have now at estates that do not keep them from their gates, each person's highest rank first. */
export const selectHolderRoles = (
  queryable: Queryable,
  userIds: string[],
  wanted: { deviceId?: string } = {},
): Promise<HolderRole[]> => {
  const keptOut = queryable
    .select({ one: sql`1` })
    .from(gateRevocations)
    .where(
      and(
        eq(gateRevocations.userId, heldGrants.userId),
        eq(gateRevocations.estateId, heldRoles.estateId),
        isNull(gateRevocations.liftedAt),
        wanted.deviceId === undefined
          ? isNull(gateRevocations.deviceId)
          : sql`(${gateRevocations.deviceId} is null or ${gateRevocations.deviceId} = ${wanted.deviceId})`,
      ),
    );
  return queryable
    .select({
      userId: heldGrants.userId,
      estateId: heldRoles.estateId,
      estateName: gatedEstates.name,
      name: heldRoles.name,
      rank: heldRoles.rank,
      lowestRank: sql<number>`coalesce(${gateRules.lowestRank}, ${defaultLowestRank}::int)`,
    })
    .from(heldGrants)
    .innerJoin(heldRoles, eq(heldRoles.id, heldGrants.roleId))
    .innerJoin(gatedEstates, eq(gatedEstates.id, heldRoles.estateId))
    .leftJoin(gateRules, eq(gateRules.estateId, heldRoles.estateId))
    .where(
      and(
        inArray(heldGrants.userId, userIds),
        isNull(heldGrants.revokedAt),
        eq(heldRoles.isEnabled, true),
        eq(heldRoles.isDeleted, false),
        notExists(keptOut),
      ),
    )
    .orderBy(desc(heldRoles.rank), asc(gatedEstates.name));
};
