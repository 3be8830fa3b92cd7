import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findEstate } from '../../estates/index.ts';
import { isMobileTaken, selectPersonByEmail } from '../accounts/people.store.ts';
import { requireStrongPassword } from '../passwords/password-strength.ts';

/** The fields of a sign-up that are checked before the password is hashed. */
export interface SignUpClaims {
  firstname: string;
  lastname: string;
  email: string;
  mobile: string;
  password: string;
  estateId: string;
  estateName: string;
}

/**
 * Refuses a sign-up that cannot succeed. The unique indexes repeat the last two checks when the account is written.
 * @throws {AppError} validation (estateId, estateName), auth/weak-password, auth/email-already-in-use,
 * auth/phone-already-in-use
 */
export const assertSignUpPossible = async (queryable: Queryable, claims: SignUpClaims): Promise<void> => {
  const { firstname: firstName, lastname: lastName, email, password } = claims;
  await requireStrongPassword(password, { firstName, lastName, email });
  const estate = await findEstate(queryable, claims.estateId);
  if (estate === undefined) throw new AppError('validation', { fields: { estateId: 'This estate does not exist.' } });
  if (estate.name !== claims.estateName) {
    throw new AppError('validation', { fields: { estateName: 'This is not the name of the chosen estate.' } });
  }
  if (await selectPersonByEmail(queryable, claims.email)) throw new AppError('auth/email-already-in-use');
  if (await isMobileTaken(queryable, normaliseMobileNumber(claims.mobile), '')) {
    throw new AppError('auth/phone-already-in-use');
  }
};
