import type { UserRecord } from '@ekhaya/contract/identity/identity';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { normaliseEmail } from './identity.rules.ts';
import {
  selectAddresses,
  selectPerson,
  selectPersonByEmail,
  selectPersonByMobile,
  selectSignInAddresses,
  type Person,
} from './people.store.ts';
import { presentUserRecord } from './present-user.ts';

/** The account of a person in the wire format. @throws {AppError} not-found */
export const readAccount = async (queryable: Queryable, userId: string): Promise<UserRecord> => {
  const person = await selectPerson(queryable, userId);
  if (person === undefined) throw new AppError('not-found');
  return presentUserRecord(person);
};

/** Finds a person by id. */
export const findPersonById = (queryable: Queryable, userId: string): Promise<Person | undefined> =>
  selectPerson(queryable, userId);

/** The e-mail addresses of people, keyed by person id. Ids without an account are left out. */
export const findEmailAddresses = async (
  queryable: Queryable,
  userIds: readonly string[],
): Promise<Map<string, string>> =>
  new Map((await selectAddresses(queryable, { ids: [...userIds] })).map(({ id, email }) => [id, email]));

/** Finds a person by e-mail address; case and surrounding spaces do not matter. */
export const findPersonByEmail = (queryable: Queryable, email: string): Promise<Person | undefined> =>
  selectPersonByEmail(queryable, normaliseEmail(email));

/** Whether a person has proved the e-mail address of her account. Until then somebody else may have signed up with it. */
export const isEmailProved = async (queryable: Queryable, userId: string): Promise<boolean> =>
  (await selectSignInAddresses(queryable, userId))?.isEmailProved === true;

/** Finds a person by mobile number, `27…`: the account that has verified it, else the oldest that states it. */
export const findPersonByMobile = (queryable: Queryable, mobile: string): Promise<Person | undefined> =>
  selectPersonByMobile(queryable, mobile);
