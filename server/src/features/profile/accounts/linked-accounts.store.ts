import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { linkedAccounts } from './linked-accounts.table.ts';

/** A stored linked account. */
export type LinkedAccountRow = typeof linkedAccounts.$inferSelect;

/** What names an account of a person: its id, or its estate and number. */
export type AccountName = { id: string } | { estateId: string; accountNumber: string };

const ofPerson = (userId: string, named: AccountName) =>
  'id' in named
    ? and(eq(linkedAccounts.userId, userId), eq(linkedAccounts.id, named.id))
    : and(
        eq(linkedAccounts.userId, userId),
        eq(linkedAccounts.estateId, named.estateId),
        eq(linkedAccounts.accountNumber, named.accountNumber),
      );

/** Reads the accounts that a person linked at some estates, oldest first. */
export const selectLinkedAccounts = (
  queryable: Queryable,
  { userId, estates }: { userId: string; estates: 'all' | readonly string[] },
): Promise<LinkedAccountRow[]> =>
  queryable
    .select()
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.userId, userId), withinEstates(linkedAccounts.estateId, estates)))
    .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));

/** Reads the numbers that people linked at an estate as their own, in the order of linking. */
export const selectOwnMeters = (
  queryable: Queryable,
  { estateId, userIds }: { estateId: string; userIds: readonly string[] },
): Promise<{ userId: string; accountNumber: string }[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : queryable
        .select({ userId: linkedAccounts.userId, accountNumber: linkedAccounts.accountNumber })
        .from(linkedAccounts)
        .where(
          and(
            eq(linkedAccounts.estateId, estateId),
            inArray(linkedAccounts.userId, [...userIds]),
            eq(linkedAccounts.holder, ''),
            eq(linkedAccounts.isHolderKnown, true),
          ),
        )
        .orderBy(asc(linkedAccounts.createdAt), asc(linkedAccounts.id));

/** Reads the numbers of the accounts that some people linked at an estate, each once. */
export const selectLinkedNumbers = async (
  queryable: Queryable,
  { estateId, userIds }: { estateId: string; userIds: readonly string[] },
): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ accountNumber: linkedAccounts.accountNumber })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.estateId, estateId), inArray(linkedAccounts.userId, [...userIds])));
  return rows.map(({ accountNumber }) => accountNumber);
};

/** Counts the accounts that a person linked. */
export const countLinkedAccounts = async (queryable: Queryable, userId: string): Promise<number> =>
  (await queryable.select({ count: count() }).from(linkedAccounts).where(eq(linkedAccounts.userId, userId)))[0]
    ?.count ?? 0;

/** Reads one account of a person. */
export const selectOwnAccount = async (
  queryable: Queryable,
  userId: string,
  named: AccountName,
): Promise<LinkedAccountRow | undefined> =>
  (
    await queryable
      .select()
      .from(linkedAccounts)
      .where(ofPerson(userId, named))
      .orderBy(asc(linkedAccounts.createdAt))
      .limit(1)
  )[0];

const linkedAccount = namedStatement<{ userId: string; estateId: string; accountNumber: string }, { id: string }>(
  'linked_account',
  sql`
    select id from linked_accounts where user_id = ${sql.placeholder('userId')}
      and estate_id = ${sql.placeholder('estateId')} and account_number = ${sql.placeholder('accountNumber')}`,
);

/** Whether a person linked the number of an account at an estate. */
export const existsLinkedAccount = async (
  queryable: Queryable,
  account: { userId: string; estateId: string; accountNumber: string },
): Promise<boolean> => (await linkedAccount(queryable, account)).length > 0;

/** Whether the person linked the number of an account at its estate, under another id than its own. */
export const hasOtherWithNumber = async (
  queryable: Queryable,
  {
    id,
    userId,
    estateId,
    accountNumber,
  }: Omit<LinkedAccountRow, 'createdAt' | 'accountType' | 'holder' | 'isHolderKnown'>,
): Promise<boolean> =>
  (
    await queryable
      .select({ id: linkedAccounts.id })
      .from(linkedAccounts)
      .where(and(ofPerson(userId, { estateId, accountNumber }), ne(linkedAccounts.id, id)))
      .limit(1)
  ).length > 0;

/** Adds a linked account. */
export const insertLinkedAccount = async (
  queryable: Queryable,
  row: Omit<LinkedAccountRow, 'isHolderKnown'>,
): Promise<void> => {
  await queryable.insert(linkedAccounts).values(row);
};

/** Changes the number of an account of a person. @returns whether she has such an account */
export const updateAccountNumber = async (
  queryable: Queryable,
  { id, userId, ...values }: { id: string; userId: string; accountNumber: string; holder: string },
): Promise<boolean> =>
  (
    await queryable
      .update(linkedAccounts)
      .set({ ...values, isHolderKnown: true })
      .where(ofPerson(userId, { id }))
      .returning({ id: linkedAccounts.id })
  ).length > 0;

/** Reads accounts whose holder nobody asked for yet. In no order, so that those without an answer never keep others waiting. */
export const selectUnnamedAccounts = (queryable: Queryable, limit: number): Promise<LinkedAccountRow[]> =>
  queryable
    .select()
    .from(linkedAccounts)
    .where(sql`not ${linkedAccounts.isHolderKnown}`)
    .orderBy(sql`random()`)
    .limit(limit);

/** Writes who holds an account, unless its number has changed meanwhile. */
export const updateHolder = async (
  queryable: Queryable,
  { id, accountNumber, holder }: { id: string; accountNumber: string; holder: string },
): Promise<void> => {
  await queryable
    .update(linkedAccounts)
    .set({ holder, isHolderKnown: true })
    .where(and(eq(linkedAccounts.id, id), eq(linkedAccounts.accountNumber, accountNumber)));
};

/** Deletes accounts of a person. @returns whether there was one */
export const deleteOwnAccount = async (queryable: Queryable, userId: string, named: AccountName): Promise<boolean> =>
  (await queryable.delete(linkedAccounts).where(ofPerson(userId, named)).returning({ id: linkedAccounts.id })).length >
  0;
