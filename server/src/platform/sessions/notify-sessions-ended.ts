import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/** The NOTIFY channel for ended sessions. The payload is the person's id. */
export const sessionsEndedChannel = 'ekhaya_sessions_ended';

/**
 * Notifies all processes, when the transaction commits, that sessions of this person have ended or that her address has changed: what
 * they know of her sessions is read again.
 */
export const notifySessionsEnded = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction.execute(sql`select pg_notify(${sessionsEndedChannel}, ${userId})`);
};
