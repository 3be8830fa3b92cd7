import type { Queryable } from '../../../platform/database/database.ts';
import { insertRole, type NewRole } from './roles.store.ts';

/** Adds a role to an estate. A role that exists already is left unchanged. */
export const addRole = async (transaction: Queryable, role: NewRole): Promise<void> => {
  await insertRole(transaction, role);
};
