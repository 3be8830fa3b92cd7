import type { GateHours } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { and, asc, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { withinEstates } from '../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { defaultGateRules } from './gate-access.policy.ts';
import { gateRevocations, gateRules, gates, passDevices } from './gate-access.table.ts';
import { gateSets } from './gate-sets/gate-sets.table.ts';
import { gatedEstates, heldGrants, heldRoles } from './people.table.ts';

/** A gate with its estate, as its guard has it. */
export interface GuardedGate {
  id: string;
  name: string;
  estateId: string;
  estateName: string;
  timeZone: string;
  opensAt: string;
  closesAt: string;
  estateHours: GateHours;
  keepsOrder: boolean;
  secondsBetweenEntries: number;
  /** The gate sets whose passes open it; null for every pass of the estate. */
  gateSets: number[] | null;
}

/** The gates in use of those estates. */
export const selectGuardedGates = (queryable: Queryable, estates: StaffEstates): Promise<GuardedGate[]> =>
  queryable
    .select({
      id: gates.id,
      name: gates.name,
      estateId: gates.estateId,
      estateName: gatedEstates.name,
      timeZone: gatedEstates.timeZone,
      opensAt: gates.opensAt,
      closesAt: gates.closesAt,
      estateHours: {
        opensAt: sql<string>`coalesce(${gateRules.opensAt}, ${defaultGateRules.opensAt}::text)`,
        closesAt: sql<string>`coalesce(${gateRules.closesAt}, ${defaultGateRules.closesAt}::text)`,
      },
      keepsOrder: sql<boolean>`coalesce(${gateRules.keepsOrder}, ${defaultGateRules.keepsOrder}::boolean)`,
      secondsBetweenEntries: sql<number>`coalesce(${gateRules.secondsBetweenEntries}, ${defaultGateRules.secondsBetweenEntries}::int)`,
      gateSets: sql<number[] | null>`case when cardinality(${gates.roleNames}) > 0 then array(
        select ${gateSets.id} from ${gateSets}
        where ${gateSets.estateId} = ${gates.estateId} and ${gateSets.roleNames} && ${gates.roleNames}
        order by ${gateSets.id}) end`,
    })
    .from(gates)
    .innerJoin(gatedEstates, eq(gatedEstates.id, gates.estateId))
    .leftJoin(gateRules, eq(gateRules.estateId, gates.estateId))
    .where(and(eq(gates.isEnabled, true), withinEstates(gates.estateId, estates)))
    .orderBy(asc(gatedEstates.name), asc(gates.name), asc(gates.id));

/** Somebody, or a device, of which nothing that was issued before opens anything any more. */
export interface Revoked {
  id: string;
  estateId: string;
  revokedAt: Date | null;
}

/** Devices that their owners or staff revoked since an instant, once for each estate of the owner. */
export const selectRevokedDevices = async (
  queryable: Queryable,
  estates: StaffEstates,
  since: Date,
): Promise<Revoked[]> => {
  const byOwner = await queryable
    .selectDistinct({ id: passDevices.id, estateId: heldRoles.estateId, revokedAt: passDevices.revokedAt })
    .from(passDevices)
    .innerJoin(heldGrants, eq(heldGrants.userId, passDevices.userId))
    .innerJoin(heldRoles, eq(heldRoles.id, heldGrants.roleId))
    .where(and(gte(passDevices.revokedAt, since), withinEstates(heldRoles.estateId, estates)));
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

/** People whom staff keep from the gates, or whose last role at an estate was taken away, since an instant. */
export const selectRevokedPeople = async (
  queryable: Queryable,
  estates: StaffEstates,
  since: Date,
): Promise<Revoked[]> => {
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
    .select({ id: heldGrants.userId, estateId: heldRoles.estateId, revokedAt: heldGrants.revokedAt })
    .from(heldGrants)
    .innerJoin(heldRoles, eq(heldRoles.id, heldGrants.roleId))
    .where(and(gte(heldGrants.revokedAt, since), withinEstates(heldRoles.estateId, estates)));
  return [...byStaff, ...byRole];
};
