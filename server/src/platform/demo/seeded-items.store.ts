import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { DemoFields } from './revised-fields.ts';
import { seededItems } from './seeded-items.table.ts';

/** One item that the demo world has added. */
export interface SeededItem {
  key: string;
  /** The fields that the demo world wrote; null for an item whose changes it does not follow. */
  content: DemoFields | null;
}

/** Everything that the demo world has added: the content by key. */
export const selectSeededItems = async (queryable: Queryable): Promise<Map<string, DemoFields | null>> => {
  const rows = await queryable.select({ key: seededItems.key, content: seededItems.content }).from(seededItems);
  return new Map(rows.map(({ key, content }) => [key, content]));
};

/** Records what was added or brought up to date. */
export const upsertSeededItems = async (
  queryable: Queryable,
  items: readonly SeededItem[],
  addedAt: Date,
): Promise<void> => {
  await queryable
    .insert(seededItems)
    .values(items.map((item) => ({ ...item, addedAt })))
    .onConflictDoUpdate({ target: seededItems.key, set: { content: sql`excluded.content` } });
};
