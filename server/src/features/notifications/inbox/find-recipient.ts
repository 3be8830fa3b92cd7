import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findHeldRoles } from '../../estates/index.ts';
import type { Recipient } from './notifications.store.ts';

/**
 * Through what notifications reach a person now: herself, her roles and their estates.
 * @param staffEstates of which estates the caller may see them. What was told to the person alone names no estate, so
 *   that she and administrators alone see it.
 */
export const findRecipient = async (
  queryable: Queryable,
  userId: string,
  staffEstates: StaffEstates = 'all',
): Promise<Recipient> => {
  const all = await findHeldRoles(queryable, userId);
  const held = all.filter(({ estateId }) => includesEstate(staffEstates, estateId));
  return {
    userId,
    includesPersonal: staffEstates === 'all',
    estateIds: [...new Set(held.map(({ estateId }) => estateId))],
    roleIds: held.map(({ roleId }) => roleId),
  };
};
