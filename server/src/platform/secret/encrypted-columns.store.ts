import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { createCipher } from './cipher.ts';

/** A column whose values are encrypted with a key derived from the secret of the installation. */
export interface EncryptedColumn {
  table: PgTable;
  /** The encrypted column, and the name of its property in the table. */
  encrypted: { column: PgColumn; property: string };
  /** The text column that identifies a row. */
  key: PgColumn;
  /** The purpose of the key. */
  purpose: string;
  /** What a value is bound to, by the key of its row. */
  boundTo: (key: string) => string;
}

const pageSize = 500;

/**
 * Decrypts every value of a column with one secret and encrypts it with another, page by page.
 * @returns the number of values
 * @throws {Error} for a value that the first secret does not decrypt
 */
export const reencryptColumn = async (
  transaction: Queryable,
  { table, encrypted: { column, property }, key, purpose, boundTo }: EncryptedColumn,
  { from, to }: { from: string; to: string },
): Promise<number> => {
  const [before, after] = [createCipher(from, purpose), createCipher(to, purpose)];
  let done = 0;
  let last = '';
  for (;;) {
    const rows = await transaction
      .select({ key, value: column })
      .from(table)
      .where(and(ne(column, ''), gt(key, last)))
      .orderBy(asc(key))
      .limit(pageSize);
    for (const row of rows as { key: string; value: string }[]) {
      const value = after.encrypt(before.decrypt(row.value, boundTo(row.key)), boundTo(row.key));
      await transaction
        .update(table)
        .set({ [property]: value })
        .where(eq(key, row.key));
      last = row.key;
      done += 1;
    }
    if (rows.length < pageSize) return done;
  }
};
