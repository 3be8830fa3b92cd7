import type { Queryable } from '../database/database.ts';
import { seededItems } from './seeded-items.table.ts';

/** The keys of everything that the demo world has added. */
export const selectSeededKeys = async (queryable: Queryable): Promise<Set<string>> =>
  new Set((await queryable.select({ key: seededItems.key }).from(seededItems)).map(({ key }) => key));

/** Remembers what has been added. */
export const insertSeededKeys = async (queryable: Queryable, keys: string[], addedAt: Date): Promise<void> => {
  await queryable
    .insert(seededItems)
    .values(keys.map((key) => ({ key, addedAt })))
    .onConflictDoNothing();
};
