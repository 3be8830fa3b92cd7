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
