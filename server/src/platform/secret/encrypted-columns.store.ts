import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/queryable.ts';
import { createCipher } from './cipher.ts';
import { createSecrets, type Secrets } from './secrets.ts';

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
 * Encrypts every value of a column that is encrypted with an earlier secret with the current one, page by page, beside servers that
 * run: a value that one of them has replaced meanwhile stays as it is.
 * @returns the number of values
 * @throws {Error} for a value that none of the secrets decrypts
 */
export const reencryptColumn = async (
  queryable: Queryable,
  { table, encrypted: { column, property }, key, purpose, boundTo }: EncryptedColumn,
  secrets: Secrets,
): Promise<number> => {
  const [every, current] = [secrets, createSecrets(secrets.current)].map((known) => createCipher(known, purpose));
  if (every === undefined || current === undefined) return 0;
  const isCurrent = (value: string, bound: string): boolean => {
    try {
      current.decrypt(value, bound);
      return true;
    } catch {
      return false;
    }
  };
  let done = 0;
  let last = '';
  for (;;) {
    const rows = await queryable
      .select({ key, value: column })
      .from(table)
      .where(and(ne(column, ''), gt(key, last)))
      .orderBy(asc(key))
      .limit(pageSize);
    for (const row of rows as { key: string; value: string }[]) {
      last = row.key;
      const bound = boundTo(row.key);
      if (isCurrent(row.value, bound)) continue;
      const value = current.encrypt(every.decrypt(row.value, bound), bound);
      await queryable
        .update(table)
        .set({ [property]: value })
        .where(and(eq(key, row.key), eq(column, row.value)));
      done += 1;
    }
    if (rows.length < pageSize) return done;
  }
};
