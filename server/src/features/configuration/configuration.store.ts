import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { configuration } from './configuration.table.ts';

/** The changed values among those keys. */
export const selectValues = async (queryable: Queryable, keys: string[]): Promise<Record<string, unknown>> => {
  const rows = await queryable
    .select({ key: configuration.key, value: configuration.value })
    .from(configuration)
    .where(inArray(configuration.key, keys));
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
};

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
export const selectValue = async (queryable: Queryable, key: string): Promise<unknown> =>
  (await queryable.select({ value: configuration.value }).from(configuration).where(eq(configuration.key, key)))[0]
    ?.value;
