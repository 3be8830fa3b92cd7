import { randomUUID } from 'node:crypto';
import { withdrawnEmailOf } from '@ekhaya/contract/wire/email.rules';
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { sqlState, SQL_STATE, type Queryable } from '../../../platform/database/database.ts';
import { users } from './accounts.table.ts';
import { formerEmails } from './former-emails.table.ts';
import { selectSignInAddresses } from './people.store.ts';

/** The address of an account whose change is under way, if it is proved. */
const selectProvedEmail = async (queryable: Queryable, userId: string): Promise<string | undefined> => {
  const before = await selectSignInAddresses(queryable, userId);
  return before?.isEmailProved === true ? before.email : undefined;
};

/** Keeps an address that a person has left. */
const upsertFormerEmail = async (queryable: Queryable, former: typeof formerEmails.$inferInsert): Promise<void> => {
  await queryable
    .insert(formerEmails)
    .values(former)
    .onConflictDoUpdate({ target: [formerEmails.userId, formerEmails.email], set: { leftAt: former.leftAt } });
};

/** The addresses that a person had proved and has left, the last one first. */
export const selectFormerEmails = (queryable: Queryable, userId: string): Promise<{ email: string; leftAt: Date }[]> =>
  queryable
    .select({ email: formerEmails.email, leftAt: formerEmails.leftAt })
    .from(formerEmails)
    .where(eq(formerEmails.userId, userId))
    .orderBy(desc(formerEmails.leftAt), asc(formerEmails.email));

/**
 * Sets the e-mail address of a person, which she has proved. The one that she had stays known, if she had proved it.
 * @returns false when another account has the address, also one that took it at this moment; the transaction goes on
 */
export const updateEmail = async (
  queryable: Queryable,
  { userId, email, at }: { userId: string; email: string; at: Date },
): Promise<boolean> => {
  const isFree = sql`not exists (select from ${users} other where other.email = ${email} and other.id <> ${users.id})`;
  const before = await selectProvedEmail(queryable, userId);
  try {
    // A violated constraint would end the surrounding transaction, but ends a savepoint alone.
    const rows = await queryable.transaction((savepoint) =>
      savepoint
        .update(users)
        .set({ email, emailVerifiedAt: at })
        .where(and(eq(users.id, userId), isFree))
        .returning({ id: users.id }),
    );
    if (rows.length === 0) return false;
  } catch (error) {
    if (sqlState(error) === SQL_STATE.uniqueViolation) return false;
    throw error;
  }
  if (before !== undefined && before !== email)
    await upsertFormerEmail(queryable, { userId, email: before, leftAt: at });
  return true;
};

/** The account other than `exceptUserId` that has an e-mail address, locked until the transaction ends. */
export const lockHolderOfEmail = async (
  transaction: Queryable,
  { email, exceptUserId }: { email: string; exceptUserId: string },
): Promise<{ userId: string; isEmailProved: boolean } | undefined> => {
  const [holder] = await transaction
    .select({ userId: users.id, isEmailProved: sql<boolean>`${users.emailVerifiedAt} is not null` })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, exceptUserId)))
    .for('update');
  return holder;
};

/**
 * Takes the e-mail address of an account away. It gets a random one at a domain that does not exist, which nobody can enter. The one
 * that it had stays known, if it was proved.
 */
export const withdrawEmail = async (
  queryable: Queryable,
  { userId, at }: { userId: string; at: Date },
): Promise<void> => {
  const before = await selectProvedEmail(queryable, userId);
  await queryable
    .update(users)
    .set({ email: withdrawnEmailOf(randomUUID()), emailVerifiedAt: null })
    .where(eq(users.id, userId));
  if (before !== undefined) await upsertFormerEmail(queryable, { userId, email: before, leftAt: at });
};
