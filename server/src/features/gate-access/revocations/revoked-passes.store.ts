import { and, eq, gte, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { passDevices } from '../devices/pass-devices.table.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { defaultGateRules } from '../gates/gates.policy.ts';
import { gateRevocations } from './gate-revocations.table.ts';

/** A person or device whose grants and codes from before `revokedAt` are invalid at the estate. */
export interface RevokedSubject {
  id: string;
  estateId: string;
  revokedAt: Date | null;
}

/** Returns the devices that their owners or staff have revoked since an instant, once per estate of the owner. */
export const selectRevokedDevices = async (
  queryable: Queryable,
  estates: StaffEstates,
  since: Date,
): Promise<RevokedSubject[]> => {
  const byOwner = await queryable
    .selectDistinct({ id: passDevices.id, estateId: roleHoldings.estateId, revokedAt: passDevices.revokedAt })
    .from(passDevices)
    .innerJoin(roleHoldings, eq(roleHoldings.userId, passDevices.userId))
    .where(and(gte(passDevices.revokedAt, since), withinEstates(roleHoldings.estateId, estates)));
  const byStaff = await queryable
    .select({ id: gateRevocations.deviceId, estateId: gateRevocations.estateId, revokedAt: gateRevocations.revokedAt })
    .from(gateRevocations)
    .where(
      and(
        isNotNull(gateRevocations.deviceId),
        isNull(gateRevocations.liftedAt),
        gte(gateRevocations.revokedAt, since),
        withinEstates(gateRevocations.estateId, estates),
      ),
    );
  return [...byOwner, ...byStaff.map((row) => ({ ...row, id: row.id ?? '' }))];
};

/** Whether the person of a role has another one there now that opens gates: at a gate with a network her passes are valid. */
const hasOpeningRole = sql`exists (
  select from ${roleHoldings} current left join gate_rules rules on rules.estate_id = current.estate_id
  where current.user_id = ${roleHoldings.userId} and current.estate_id = ${roleHoldings.estateId} and current.is_live
    and current.rank >= coalesce(rules.lowest_rank, ${defaultGateRules.lowestRank}::int)
)`;

/**
 * Returns the people whom staff have revoked at the gates of an estate, or who have lost a role there and have none left that opens
 * gates, since an instant.
 */
export const selectRevokedPeople = async (
  queryable: Queryable,
  estates: StaffEstates,
  since: Date,
): Promise<RevokedSubject[]> => {
  const byStaff = await queryable
    .select({ id: gateRevocations.userId, estateId: gateRevocations.estateId, revokedAt: gateRevocations.revokedAt })
    .from(gateRevocations)
    .where(
      and(
        isNull(gateRevocations.deviceId),
        isNull(gateRevocations.liftedAt),
        gte(gateRevocations.revokedAt, since),
        withinEstates(gateRevocations.estateId, estates),
      ),
    );
  const byRole = await queryable
    .select({ id: roleHoldings.userId, estateId: roleHoldings.estateId, revokedAt: roleHoldings.revokedAt })
    .from(roleHoldings)
    .where(and(gte(roleHoldings.revokedAt, since), not(hasOpeningRole), withinEstates(roleHoldings.estateId, estates)));
  return [...byStaff, ...byRole];
};
