import { and, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { passDevices } from '../devices/pass-devices.table.ts';
import { heldGrants, heldRoles } from '../people/people.table.ts';
import { gateRevocations } from './gate-revocations.table.ts';

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
