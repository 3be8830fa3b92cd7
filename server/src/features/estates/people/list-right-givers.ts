import type { RightGiver } from '@ekhaya/contract/estates/console-person';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { canGrant } from '../roles/granting.rules.ts';
import { administratorRank, hasPermission, permissionsOf } from '../roles/roles.policy.ts';
import { selectHeldRights } from '../roles/roles.store.ts';
import { fullName } from './present-staff-view.ts';
import { selectManagersOf, selectRolesOfEstates } from './right-givers.store.ts';

/** The maximum number of people that are named. */
const maxGivers = 5;

/**
 * The people who can give the caller a role with a permission: at each estate where the caller is staff, those who may grant the
 * lowest role that has it. Lowest rank first, so that a manager is named before an administrator.
 * @throws {AppError} `forbidden` if the caller is not staff at the estate, or anywhere
 */
export const listRightGivers = async (
  { database }: Pick<Dependencies, 'database'>,
  request: { callerId: string; permission: StaffPermission; estateId?: string | undefined },
): Promise<RightGiver[]> => {
  const { callerId, permission, estateId } = request;
  const held = await selectHeldRights(database.db, callerId);
  const isAdministrator = held.some(({ rank }) => rank >= administratorRank);
  const ofStaff = held.filter((role) => permissionsOf(role).length > 0).map((role) => role.estateId);
  const estateIds =
    estateId === undefined ? [...new Set(ofStaff)] : isAdministrator || ofStaff.includes(estateId) ? [estateId] : [];
  if (estateIds.length === 0) throw new AppError('forbidden');
  const [roles, managers] = await Promise.all([
    selectRolesOfEstates(database.db, estateIds),
    selectManagersOf(database.db, { estateIds, rankEverywhere: administratorRank }),
  ]);
  const lowest = Math.min(...roles.filter((role) => hasPermission(role, permission)).map(({ rank }) => rank));
  const givers = managers.filter(
    (manager) => manager.id !== callerId && hasPermission(manager, 'roles.grant') && canGrant(manager.rank, lowest),
  );
  const once = [...Map.groupBy(givers, ({ id }) => id).values()].flatMap(([first]) => first ?? []);
  return once.slice(0, maxGivers).map(({ id, email, roleDisplayName, estateName, ...person }) => ({
    id,
    name: fullName(person),
    email,
    roleDisplayName,
    estateName,
  }));
};
