import { and, eq, exists, ne, sql } from 'drizzle-orm';
import { sqlState, SQL_STATE, type Queryable } from '../../../platform/database/database.ts';
import { namedStatement } from '../../../platform/database/prepared-statement.ts';
import { policyAcceptances, users } from './accounts.table.ts';

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

/** A person without anything secret. */
export type Person = Omit<typeof users.$inferSelect, 'passwordHash' | 'createdAt' | 'emailVerifiedAt'> & {
  acceptedPolicies: boolean;
};

export const selectPerson = async (queryable: Queryable, id: string): Promise<Person | undefined> => {
  const [person] = await queryable.select(personColumns(queryable)).from(users).where(eq(users.id, id));
  return person;
};

/** The e-mail addresses of people. Asked with whatever is told to somebody. */
export const selectAddresses = namedStatement<{ ids: string[] }, { id: string; email: string }>(
  'addresses',
  sql`select id, email from ${users} where id = any(${sql.placeholder('ids')})`,
);

export const selectPersonByEmail = async (queryable: Queryable, email: string): Promise<Person | undefined> => {
  const [person] = await queryable.select(personColumns(queryable)).from(users).where(eq(users.email, email));
  return person;
};

/** What a password is checked against; stays within the sign-in use cases. */
export const selectCredentials = async (
  queryable: Queryable,
  email: string,
): Promise<{ userId: string; passwordHash: string } | undefined> => {
  const [credentials] = await queryable
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  return credentials;
};

/** Holds a person's password as it is until the transaction ends; false when it is no longer the one given. */
export const lockCredentials = async (transaction: Queryable, id: string, passwordHash: string): Promise<boolean> => {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('share');
  return rows.length === 1;
};

/** Writes a new person. False when the e-mail address has an account; two at the same moment are told apart too. */
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

/** Whether an account other than `exceptUserId` has proved that the number is its own. */
export const isMobileTaken = async (queryable: Queryable, mobile: string, exceptUserId: string): Promise<boolean> => {
  const rows = await queryable
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.mobile, mobile), users.mobileVerified, ne(users.id, exceptUserId)))
    .limit(1);
  return rows.length > 0;
};

/** Sets a number that was proved. False when somebody else proved it first. */
export const updateVerifiedMobile = async (queryable: Queryable, id: string, mobile: string): Promise<boolean> => {
  try {
    await queryable.update(users).set({ mobile, mobileVerified: true }).where(eq(users.id, id));
    return true;
  } catch (error) {
    if (sqlState(error) === SQL_STATE.uniqueViolation) return false;
    throw error;
  }
};

/** Records that a person reads the mail of an address; the first proof stands. False when the address is no longer hers. */
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

export const updatePasswordHash = async (queryable: Queryable, id: string, passwordHash: string): Promise<string> => {
  const [person] = await queryable
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, id))
    .returning({ email: users.email });
  return person?.email ?? '';
};

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

export const updateIntroViewed = async (queryable: Queryable, id: string): Promise<void> => {
  await queryable.update(users).set({ appIntroViewed: true }).where(eq(users.id, id));
};

/** Records an acceptance and answers when it was given; the first one for a version of the app stands. */
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
