import { staffPermissions, type StaffPermission } from '@ekhaya/contract/wire/route';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { selectHeldRights } from './roles.store.ts';
import { filterEstatesByPermission } from './staff-authority.ts';

/** Returns the estates where a member of staff holds a permission; undefined if there are none. */
export type StaffRights = (permission: StaffPermission) => StaffEstates | undefined;

/**
 * Reads all rights of a caller in one statement, for answers whose parts need different permissions.
 * @param estateId limits the rights to this estate
 * @throws {AppError} `forbidden` if the caller is not staff there
 */
export const readStaffRights = async (
  queryable: Queryable,
  { userId }: { userId: string },
  estateId: string | undefined,
): Promise<StaffRights> => {
  const held = await selectHeldRights(queryable, userId);
  const rights: StaffRights = (permission) => {
    const all = filterEstatesByPermission(held, permission);
    if (estateId === undefined) return all.length === 0 ? undefined : all;
    return includesEstate(all, estateId) ? [estateId] : undefined;
  };
  if (staffPermissions.every((permission) => rights(permission) === undefined)) throw new AppError('forbidden');
  return rights;
};
