import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPersonById } from '../../identity/index.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { findEstateIdsOfPerson, findEstateNames } from '../../estates/index.ts';
import { holderText, linkedAccountLimit } from './linked-accounts.rules.ts';

/**
 * Asks the prepaid provider of an estate who holds an account. Undefined where the estate sells nothing for it.
 * The shell passes the verifier of the feature that talks to the providers.
 * @throws {AppError} `profile/account-not-verified` while the provider does not answer
 */
export type AccountVerifier = (account: {
  estateId: string;
  accountNumber: string;
}) => Promise<{ name: string } | undefined>;

/** The services that linked accounts need. */
export type AccountDependencies = Pick<Dependencies, 'database' | 'clock'> & { verifyAccount: AccountVerifier };

/** The id of the estate of that name where the person has a role; undefined when there is none. */
export const findOwnEstateId = async (
  { database }: Pick<Dependencies, 'database'>,
  { personId, context }: { personId: string; context: string },
): Promise<string | undefined> => {
  const [names, held] = await Promise.all([findEstateNames(database.db), findEstateIdsOfPerson(database.db, personId)]);
  return held.find((id) => names.get(id) === context);
};

/**
 * Verifies the number of an account before it is saved. Attempts are limited, so that nobody finds other people's meters by
 * trying numbers.
 * @returns the estate, and who holds the meter, masked
 * @throws {AppError} `profile/account-not-valid`; `profile/account-not-verified`; `too-many-requests`
 */
export const requireValidAccount = async (
  { verifyAccount, ...dependencies }: AccountDependencies,
  { personId, estateId, accountNumber }: { personId: string; estateId: string | undefined; accountNumber: string },
): Promise<{ estateId: string; holder: string }> => {
  await claimAttempt(dependencies, [{ limit: linkedAccountLimit, subject: personId }], { code: 'too-many-requests' });
  const customer = estateId === undefined ? undefined : await verifyAccount({ estateId, accountNumber });
  if (estateId === undefined || customer === undefined) throw new AppError('profile/account-not-valid');
  const person = await findPersonById(dependencies.database.db, personId);
  return { estateId, holder: holderText(customer.name, person) };
};
