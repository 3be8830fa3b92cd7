import { eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { pinWindows } from './pins.table.ts';

/** Stores when the PIN was entered in a session. */
export const upsertPinWindow = async (queryable: Queryable, window: typeof pinWindows.$inferInsert): Promise<void> => {
  const { enteredAt } = window;
  await queryable
    .insert(pinWindows)
    .values(window)
    .onConflictDoUpdate({ target: pinWindows.sessionId, set: { enteredAt } });
};

/** Returns when the PIN was last entered, by session. Sessions without an entry are missing. */
export const selectPinEntries = async (queryable: Queryable, sessionIds: string[]): Promise<Map<string, Date>> => {
  const rows = await queryable.select().from(pinWindows).where(inArray(pinWindows.sessionId, sessionIds));
  return new Map(rows.map(({ sessionId, enteredAt }) => [sessionId, enteredAt]));
};

/** Closes the PIN windows of all sessions of a person. */
export const deletePinWindows = async (queryable: Queryable, userId: string): Promise<void> => {
  await queryable.delete(pinWindows).where(eq(pinWindows.userId, userId));
};
