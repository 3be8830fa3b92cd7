import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { assertZoneChangeable, type CountersToCome } from './assert-zone-changeable.ts';
import { assertRolesOfEstateOn } from '../role-setup/assert-possible-roles.ts';
import { rolesOfEstateOn } from '../role-setup/newcomers-role.rules.ts';
import { administratorRank } from '../roles/roles.policy.ts';
import { updateRoleInstants } from '../roles/role-days.store.ts';
import { disableRolesBelow, enableRoles, selectRolesOfEstate } from '../roles/roles.store.ts';
import {
  lockEstate,
  readEstateVersion,
  selectEstateByName,
  updateEstate,
  type EstateFields,
  type EstateRow,
} from '../catalogue/estates.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** An estate as a member of staff saw it. */
interface SeenEstate {
  caller: { userId: string };
  staffEstates: StaffEstates;
  estateId: string;
  version: number;
}

/** What staff write about an estate. Without a logo it keeps the one it has. */
type EstateForm = Omit<EstateFields, 'imageUrl'> & { imageUrl?: string | undefined };

const lockOf =
  ({ staffEstates, estateId }: SeenEstate) =>
  async (transaction: Transaction): Promise<EstateRow> => {
    const estate = includesEstate(staffEstates, estateId) ? await lockEstate(transaction, estateId) : undefined;
    if (estate === undefined) throw new AppError('not-found', { detail: 'This estate does not exist.' });
    return estate;
  };

const publishAccess = ({ live }: Needs, transaction: Transaction, estateId: string): Promise<void> =>
  live.publish(transaction, { topic: 'access', audience: { kind: 'estate', estateId } });

/**
 * Changes the name, the town, the time zone and the logo of an estate, audited, moves the first and last days of roles to the zone, and publishes the live event `access` to its people.
 * @throws {AppError} `not-found`, `changed-meanwhile`, `nothing-changed`; `conflict` when another estate has the name; as
 *   `assertZoneChangeable` for another time zone
 */
export const changeEstate = (
  dependencies: Needs & { toCome: CountersToCome },
  request: SeenEstate & { fields: EstateForm },
): Promise<void> => {
  const { caller, estateId, version, fields } = request;
  return auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'estate.change',
    subject: { kind: 'estate', id: estateId },
    seen: { version, read: readEstateVersion(estateId) },
    lock: lockOf(request),
    change: async (transaction, { name, suburb, city, timeZone, imageUrl }, now) => {
      const namesake = await selectEstateByName(transaction, fields.name);
      if (namesake !== undefined && namesake.id !== estateId) {
        throw new AppError('conflict', { detail: `There is an estate named ${fields.name} already.` });
      }
      if (fields.timeZone !== timeZone) {
        await assertZoneChangeable(transaction, dependencies.toCome, { estateId, now });
      }
      const before = { name, suburb, city, timeZone, imageUrl };
      const after = { ...fields, imageUrl: fields.imageUrl ?? imageUrl };
      await updateEstate(transaction, estateId, after);
      if (fields.timeZone !== timeZone) await updateRoleInstants(transaction, { estateId, timeZone: fields.timeZone });
      await publishAccess(dependencies, transaction, estateId);
      return { estateIds: [estateId], before, after, result: undefined };
    },
  });
};

/**
 * Switches an estate off or on, audited. Off disables every role below an administrator's, so that the roles give no right
 * anywhere; on enables the same ones again.
 * @throws {AppError} `forbidden` for anybody but administrators, `not-found`, `changed-meanwhile`, `nothing-changed`; as
 *   `assertRolesOfEstateOn`
 */
export const switchEstate = async (dependencies: Needs, request: SeenEstate & { isOn: boolean }): Promise<void> => {
  const { caller, staffEstates, estateId, version, isOn } = request;
  if (staffEstates !== 'all') throw new AppError('forbidden');
  await auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'estate.switch',
    subject: { kind: 'estate', id: estateId },
    seen: { version, read: readEstateVersion(estateId) },
    lock: lockOf(request),
    change: async (transaction, { switchedOffAt, rolesSwitchedOff }, at) => {
      const wasOn = switchedOffAt === null;
      if (wasOn && !isOn) {
        const disabled = await disableRolesBelow(transaction, { estateId, rank: administratorRank });
        await updateEstate(transaction, estateId, { switchedOffAt: at, rolesSwitchedOff: disabled });
      }
      if (!wasOn && isOn) {
        const roles = await selectRolesOfEstate(transaction, estateId);
        assertRolesOfEstateOn(rolesOfEstateOn(roles, { rolesSwitchedOff }));
        await enableRoles(transaction, rolesSwitchedOff);
        await updateEstate(transaction, estateId, { switchedOffAt: null, rolesSwitchedOff: [] });
      }
      await publishAccess(dependencies, transaction, estateId);
      return { estateIds: [estateId], before: { isOn: wasOn }, after: { isOn }, result: undefined };
    },
  });
};
