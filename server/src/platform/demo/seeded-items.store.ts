import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { DemoFields } from './revised-fields.ts';
import { seededItems } from './seeded-items.table.ts';

/** One item that the demo world has added. */
export interface SeededItem {
  key: string;
  /** The fields as last written; null for an item that new versions of the demo world do not update. */
  content: DemoFields | null;
}

/** Reads all items that the demo world has added: the content by key. */
export const selectSeededItems = async (queryable: Queryable): Promise<Map<string, DemoFields | null>> => {
  const rows = await queryable.select({ key: seededItems.key, content: seededItems.content }).from(seededItems);
  return new Map(rows.map(({ key, content }) => [key, content]));
};

/** Records items that the demo world has added or updated. */
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
