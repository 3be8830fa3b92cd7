import { randomUUID } from 'node:crypto';
import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../../../platform/app-error.ts';
import { appVersion } from '../../../platform/app-version.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { normaliseEmail } from './identity.rules.ts';
import { insertPerson, insertPolicyAcceptance } from './people.store.ts';

/** Somebody who gets an account. */
export interface NewPerson {
  /** Names are kept as they are given here; the form is start-cased before. */
  firstName: string;
  lastName: string;
  email: string;
  /** Made by `hashPassword`, before the transaction begins. */
  passwordHash: string;
  mobile: string;
  /** False unless said. */
  mobileVerified?: boolean;
  /** Whether the e-mail address was proved; false unless said. */
  emailVerified?: boolean;
  /** False unless said. */
  appIntroViewed?: boolean;
  userType: 'resident' | 'employee';
  estateId: string;
}

/**
 * Writes a person and her acceptance of the policies in the caller's transaction. It gives no role.
 * @returns her id
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
