import { randomUUID } from 'node:crypto';
import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import { appVersion } from '../../../platform/app-version.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { normaliseEmail } from './identity.rules.ts';
import { insertPerson, insertPolicyAcceptance } from './people.store.ts';

/** A person to be registered. */
export interface NewPerson {
  /** Stored as given; `signUp` start-cases the names of its form. */
  firstName: string;
  lastName: string;
  email: string;
  /** The result of `hashPassword`, computed before the transaction begins: hashing is slow. */
  passwordHash: string;
  mobile: string;
  /** False by default. */
  mobileVerified?: boolean;
  /** Whether the e-mail address is proved; false by default. */
  emailVerified?: boolean;
  /** False by default. */
  appIntroViewed?: boolean;
  userType: 'resident' | 'employee';
  estateId: string;
}

/**
 * Writes a person and the acceptance of the policies in the caller's transaction. Grants no role.
 * @returns the id of the person
 * @throws {AppError} auth/email-already-in-use
 */
export const registerPerson = async (transaction: Queryable, person: NewPerson, now: Date): Promise<string> => {
  const id = randomUUID();
  const isNew = await insertPerson(transaction, {
    id,
    email: normaliseEmail(person.email),
    passwordHash: person.passwordHash,
    firstName: person.firstName,
    lastName: person.lastName,
    mobile: normaliseMobileNumber(person.mobile),
    mobileVerified: person.mobileVerified ?? false,
    emailVerifiedAt: person.emailVerified === true ? now : null,
    userType: person.userType,
    defaultEstateId: person.estateId,
    appIntroViewed: person.appIntroViewed ?? false,
    createdAt: now,
  });
  if (!isNew) throw new AppError('auth/email-already-in-use');
  await insertPolicyAcceptance(transaction, { id: randomUUID(), userId: id, acceptedAt: now, appVersion });
  return id;
};
