import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { createBatchLoader } from '../../platform/database/batch-loader.ts';
import { perQueryable } from '../../platform/database/per-queryable.ts';
import { namedStatement } from '../../platform/database/prepared-statement.ts';
import { configuration } from './configuration.table.ts';

const changedValues = namedStatement<{ keys: string[] }, { key: string; value: unknown }>(
  'changed_values',
  sql`select key, value from ${configuration} where key = any(${sql.placeholder('keys')})`,
);

/** The changed values among those keys. */
export const selectValues = async (queryable: Queryable, keys: string[]): Promise<Record<string, unknown>> => {
  const rows = await changedValues(queryable, { keys });
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

const valueLoader = perQueryable((queryable) =>
  createBatchLoader(async (keys) => {
    const rows = await changedValues(queryable, { keys });
    return new Map(rows.map(({ key, value }) => [key, value]));
  }),
);

/** The changed values among those whose key begins so. */
export const selectValuesBelow = async (queryable: Queryable, beginning: string): Promise<Record<string, unknown>> => {
  const rows = await queryable
    .select({ key: configuration.key, value: configuration.value })
    .from(configuration)
    .where(sql`starts_with(${configuration.key}, ${beginning})`);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

/** Takes values away, so that they count as never changed. */
export const deleteValues = async (transaction: Queryable, keys: string[]): Promise<void> => {
  if (keys.length > 0) await transaction.delete(configuration).where(inArray(configuration.key, keys));
};

/** Lets nobody else change the configuration until the transaction ends, so that what is audited is what was there. */
export const lockConfiguration = async (transaction: Queryable): Promise<void> => {
  await transaction.execute(sql`lock table ${configuration} in share row exclusive mode`);
};

/** Writes values over what was there. */
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

/** One changed value, or undefined. */
export const selectValue = (queryable: Queryable, key: string): Promise<unknown> => valueLoader(queryable)(key);
