import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { isSwitchedOn } from '../../configuration/index.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';

/**
 * While sign-in is switched off, only administrators may sign in: they can switch it on again.
 * @throws {AppError} auth/operation-not-allowed
 */
export const requireSignInAllowed = async (queryable: Queryable, userId: string): Promise<void> => {
  if (await isSwitchedOn(queryable, 'authentication')) return;
  const changeable = await findEstatesWithPermission(queryable, { userId }, 'configuration.write');
  if (changeable !== 'all') throw new AppError('auth/operation-not-allowed');
};
