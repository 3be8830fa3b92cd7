import type { Queryable } from '../../platform/database/database.ts';
import { rolesHeldBy } from '../estates/index.ts';
import type { Recipient } from './notifications.store.ts';

/** Through what notifications reach a person now: herself, her roles and their estates. */
export const findRecipient = async (queryable: Queryable, userId: string): Promise<Recipient> => {
  const held = await rolesHeldBy(queryable, userId);
  return {
    userId,
    estateIds: [...new Set(held.map(({ estateId }) => estateId))],
    roleIds: held.map(({ roleId }) => roleId),
  };
};
