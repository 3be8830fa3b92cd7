import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { createBatchLoader } from '../../platform/database/batch-loader.ts';
import { perQueryable } from '../../platform/database/per-queryable.ts';
import { namedStatement } from '../../platform/database/prepared-statement.ts';
import { configuration } from './configuration.table.ts';

const storedValues = namedStatement<{ keys: string[] }, { key: string; value: unknown }>(
  'changed_values',
  sql`select key, value from ${configuration} where key = any(${sql.placeholder('keys')})`,
);

/** The stored values of keys. Keys without a stored value are left out. */
export const selectValues = async (queryable: Queryable, keys: string[]): Promise<Record<string, unknown>> => {
  const rows = await storedValues(queryable, { keys });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

const valueLoader = perQueryable((queryable) =>
  createBatchLoader(async (keys) => {
    const rows = await storedValues(queryable, { keys });
    return new Map(rows.map(({ key, value }) => [key, value]));
  }),
);

/** The stored values whose keys begin with a prefix. */
export const selectValuesWithPrefix = async (
  queryable: Queryable,
  prefix: string,
): Promise<Record<string, unknown>> => {
  const rows = await queryable
    .select({ key: configuration.key, value: configuration.value })
    .from(configuration)
    .where(sql`starts_with(${configuration.key}, ${prefix})`);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Deletes stored values, so that the defaults apply again. */
export const deleteValues = async (transaction: Queryable, keys: string[]): Promise<void> => {
  if (keys.length > 0) await transaction.delete(configuration).where(inArray(configuration.key, keys));
};

/** Blocks other changes of the configuration until the transaction ends, so that the audited values are the previous ones. */
export const lockConfiguration = async (transaction: Queryable): Promise<void> => {
  await transaction.execute(sql`lock table ${configuration} in share row exclusive mode`);
};

/** Inserts or overwrites values. */
export const upsertValues = async (
  transaction: Queryable,
  values: Record<string, unknown>,
  updatedAt: Date,
): Promise<void> => {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, updatedAt }));
  if (rows.length === 0) return;
  await transaction
    .insert(configuration)
    .values(rows)
    .onConflictDoUpdate({
      target: configuration.key,
      set: { value: sql`excluded.value`, updatedAt: sql`excluded.updated_at` },
    });
};

/** The stored value of a key, or undefined. Concurrent calls share one query. */
export const selectValue = (queryable: Queryable, key: string): Promise<unknown> => valueLoader(queryable)(key);
