import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { selectSignInAddresses } from '../accounts/people.store.ts';
import { selectEmailChange } from '../email-proofs/email-changes.store.ts';

/** Reads the e-mail address and the mobile number of the caller, and what of them is proved. */
export const readSignInAddresses = async (
  { database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>,
  { userId }: Caller,
): Promise<OutputOf<'GET /api/auth/addresses'>> => {
  const addresses = await selectSignInAddresses(database.db, userId);
  if (addresses === undefined) throw new AppError('session-required');
  return { ...addresses, newEmail: (await selectEmailChange(database.db, userId, clock.now())) ?? '' };
};
