import { eq } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { users } from './accounts.table.ts';
import { nobodyId } from './people.view.ts';

export { nobodyId };

/** Adds the account that records without a person belong to, unless it exists. It has no password: nobody can sign in to it. */
export const insertNobody = async (transaction: Queryable, createdAt: Date): Promise<void> => {
  await transaction
    .insert(users)
    .values({
      id: nobodyId,
      email: 'nobody@deleted.invalid',
      passwordHash: '',
      firstName: 'Somebody',
      lastName: 'who left',
      mobile: '',
      userType: 'resident',
      defaultEstateId: '',
      createdAt,
    })
    .onConflictDoNothing();
};

/**
 * Deletes an account with every row that belongs to it alone.
 * @returns its addresses; undefined if there is no such account
 */
export const deletePerson = async (
  transaction: Transaction,
  id: string,
): Promise<{ email: string; mobile: string; firstName: string } | undefined> => {
  const [deleted] = await transaction
    .delete(users)
    .where(eq(users.id, id))
    .returning({ email: users.email, mobile: users.mobile, firstName: users.firstName });
  return deleted;
};

/** Locks an account until the transaction ends. Returns whether it exists. */
export const lockAccount = async (transaction: Queryable, id: string): Promise<boolean> =>
  (await transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')).length === 1;

/**
 * Keeps an account from being deleted, or locked by `lockAccount`, until the transaction ends. Other changes of it go on.
 * @returns whether it exists
 */
export const keepAccount = async (transaction: Queryable, id: string): Promise<boolean> =>
  (await transaction.select({ id: users.id }).from(users).where(eq(users.id, id)).for('key share')).length === 1;
