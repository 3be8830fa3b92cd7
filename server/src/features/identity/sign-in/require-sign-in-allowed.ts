import { AppError } from '../../../platform/app-error.ts';
import { isSwitchedOn } from '../../configuration/index.ts';
import { findEstatesWithPermission } from '../../estates/index.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';

/**
 * While sign-in is switched off, only administrators may sign in: they can switch it on again.
 * @throws {AppError} auth/operation-not-allowed
 */
export const requireSignInAllowed = async (
  { database }: Pick<IdentityDependencies, 'database'>,
  userId: string,
): Promise<void> => {
  if (await isSwitchedOn(database.db, 'authentication')) return;
  const changeable = await findEstatesWithPermission(database.db, { userId }, 'configuration.write');
  if (changeable !== 'all') throw new AppError('auth/operation-not-allowed');
};
