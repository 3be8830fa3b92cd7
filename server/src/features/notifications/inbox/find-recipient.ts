import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findHeldRoles } from '../../estates/index.ts';
import { findHiddenTypes } from '../settings/change-settings.ts';
import type { Recipient } from './notifications.store.ts';

/**
 * Returns the audiences through which notifications reach a person now: the person, the roles and their estates.
 * @param staffEstates the estates whose notifications the caller may see. Notifications to the person alone belong to no
 *   estate, so only the person and administrators (`all`) see them.
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
    // Staff who look at the messages of somebody else see them all.
    hiddenTypes: staffEstates === 'all' ? await findHiddenTypes(queryable, userId) : [],
  };
};
