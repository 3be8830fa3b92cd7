import { and, asc, desc, eq, exists, ne, sql } from 'drizzle-orm';
import { sqlState, SQL_STATE, type Queryable } from '../../../platform/database/database.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { policyAcceptances, users } from './accounts.table.ts';
import { nobodyId } from './people.view.ts';

const personColumns = (queryable: Queryable) => ({
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  mobile: users.mobile,
  mobileVerified: users.mobileVerified,
  userType: users.userType,
  defaultEstateId: users.defaultEstateId,
  photoUrl: users.photoUrl,
  appIntroViewed: users.appIntroViewed,
  acceptedPolicies: sql<boolean>`${exists(
    queryable
      .select({ one: sql`1` })
      .from(policyAcceptances)
      .where(eq(policyAcceptances.userId, users.id)),
  )}`,
});

/** The account with a normalised e-mail address, unless it is nobody's. */
const isPersonWith = (email: string) => and(eq(users.email, email), ne(users.id, nobodyId));

/** A person without secret columns, and without those that only lists of people read. */
export type Person = Omit<typeof users.$inferSelect, 'passwordHash' | 'createdAt' | 'emailVerifiedAt' | 'estateIds'> & {
  acceptedPolicies: boolean;
};

/** A person by id. */
export const selectPerson = async (queryable: Queryable, id: string): Promise<Person | undefined> => {
  const [person] = await queryable.select(personColumns(queryable)).from(users).where(eq(users.id, id));
  return person;
};

/** The e-mail addresses of people by id. A prepared statement: every notification of a person runs it. */
export const selectAddresses = namedStatement<{ ids: string[] }, { id: string; email: string }>(
  'addresses',
  sql`select id, email from ${users} where id = any(${sql.placeholder('ids')})`,
);

/** A person by normalised e-mail address. */
export const selectPersonByEmail = async (queryable: Queryable, email: string): Promise<Person | undefined> => {
  const [person] = await queryable.select(personColumns(queryable)).from(users).where(isPersonWith(email));
  return person;
};

/** The password hash of an account. Only the use cases that check passwords may read it. */
export const selectCredentials = async (
  queryable: Queryable,
  email: string,
): Promise<{ userId: string; passwordHash: string } | undefined> => {
  const [credentials] = await queryable
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(isPersonWith(email));
  return credentials;
};

/**
 * Locks a person against a change of password until the transaction ends.
 * @returns false when the stored hash is no longer the given one
 */
export const lockCredentials = async (transaction: Queryable, id: string, passwordHash: string): Promise<boolean> => {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('share');
  return rows.length === 1;
};

/** Inserts a person. False when the e-mail address already has an account, also one inserted concurrently. */
export const insertPerson = async (queryable: Queryable, person: typeof users.$inferInsert): Promise<boolean> => {
  const inserted = await queryable
    .insert(users)
    .values(person)
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  return inserted.length === 1;
};

/** Whether any account has the number, verified or not. */
export const isMobileKnown = async (queryable: Queryable, mobile: string): Promise<boolean> => {
  const rows = await queryable.select({ id: users.id }).from(users).where(eq(users.mobile, mobile)).limit(1);
  return rows.length > 0;
};

/** Whether an account other than `exceptUserId` has the number verified. */
export const isMobileTaken = async (queryable: Queryable, mobile: string, exceptUserId: string): Promise<boolean> => {
  const rows = await queryable
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mobile, mobile), users.mobileVerified, ne(users.id, exceptUserId)))
    .limit(1);
  return rows.length > 0;
};

/** Sets a verified mobile number. False when another account has verified the number before. */
export const updateVerifiedMobile = async (queryable: Queryable, id: string, mobile: string): Promise<boolean> => {
  try {
    // A violated constraint would end the surrounding transaction, but ends a savepoint alone.
    await queryable.transaction((savepoint) =>
      savepoint.update(users).set({ mobile, mobileVerified: true }).where(eq(users.id, id)),
    );
    return true;
  } catch (error) {
    if (sqlState(error) === SQL_STATE.uniqueViolation) return false;
    throw error;
  }
};

/**
 * Records that a person proved an e-mail address. The time of the first proof is kept.
 * @returns false when the account has another address by now
 */
export const updateEmailVerified = async (
  queryable: Queryable,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<boolean> => {
  const rows = await queryable
    .update(users)
    .set({ emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at.toISOString()}::timestamptz)` })
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .returning({ id: users.id });
  return rows.length === 1;
};

/** The e-mail address and the mobile number of a person, and which of them is proved. */
export const selectSignInAddresses = async (
  queryable: Queryable,
  id: string,
): Promise<{ email: string; isEmailProved: boolean; mobile: string; isMobileProved: boolean } | undefined> => {
  const [addresses] = await queryable
    .select({
      email: users.email,
      isEmailProved: sql<boolean>`${users.emailVerifiedAt} is not null`,
      mobile: users.mobile,
      isMobileProved: users.mobileVerified,
    })
    .from(users)
    .where(eq(users.id, id));
  return addresses;
};

/** Sets the password hash of a person. @returns the e-mail address of the account */
export const updatePasswordHash = async (queryable: Queryable, id: string, passwordHash: string): Promise<string> => {
  const [person] = await queryable
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, id))
    .returning({ email: users.email });
  return person?.email ?? '';
};

/**
 * Replaces the password hash of a person, and locks her account until the transaction ends.
 * @returns false when the stored hash is no longer `from`
 */
export const replacePasswordHash = async (
  transaction: Queryable,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> => {
  const replaced = await transaction
    .update(users)
    .set({ passwordHash: to })
    .where(and(eq(users.id, id), eq(users.passwordHash, from)))
    .returning({ id: users.id });
  return replaced.length === 1;
};

/** Sets or removes the path of a person's photo. */
export const updatePhotoUrl = async (queryable: Queryable, id: string, photoUrl: string | null): Promise<void> => {
  await queryable.update(users).set({ photoUrl }).where(eq(users.id, id));
};

/** Changes the name of a person. */
export const updatePersonName = async (
  queryable: Queryable,
  id: string,
  name: { firstName: string; lastName: string },
): Promise<void> => {
  await queryable.update(users).set(name).where(eq(users.id, id));
};

/** Records that a person has seen the intro screens. */
export const updateIntroViewed = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.update(users).set({ appIntroViewed: true }).where(eq(users.id, id));
};

/**
 * Records an acceptance of the policies. A repeated acceptance for the same version of the app changes nothing.
 * @returns the time of the recorded acceptance
 */
export const insertPolicyAcceptance = async (
  queryable: Queryable,
  acceptance: typeof policyAcceptances.$inferInsert,
): Promise<Date> => {
  const [recorded] = await queryable
    .insert(policyAcceptances)
    .values(acceptance)
    .onConflictDoUpdate({
      target: [policyAcceptances.userId, policyAcceptances.appVersion],
      set: { appVersion: acceptance.appVersion },
    })
    .returning({ acceptedAt: policyAcceptances.acceptedAt });
  return recorded?.acceptedAt ?? acceptance.acceptedAt;
};

/** When a person accepted the policies, and in which version of the app, newest first. */
export const selectPolicyAcceptances = (
  queryable: Queryable,
  userId: string,
): Promise<{ acceptedAt: Date; appVersion: string }[]> =>
  queryable
    .select({ acceptedAt: policyAcceptances.acceptedAt, appVersion: policyAcceptances.appVersion })
    .from(policyAcceptances)
    .where(eq(policyAcceptances.userId, userId))
    .orderBy(desc(policyAcceptances.acceptedAt));

/** An account by mobile number: the one that has verified it, else the oldest that states it. */
export const selectPersonByMobile = async (queryable: Queryable, mobile: string): Promise<Person | undefined> => {
  const [person] = await queryable
    .select(personColumns(queryable))
    .from(users)
    .where(eq(users.mobile, mobile))
    .orderBy(desc(users.mobileVerified), asc(users.createdAt), asc(users.id))
    .limit(1);
  return person;
};
