import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/** Where every process hears which session ended: the payload is its id. */
export const sessionsEndedChannel = 'ekhaya_session_ended';

/** Tells every process, when the transaction commits, that these sessions have ended. */
export const announceSessionsEnded = async (transaction: Queryable, sessionIds: readonly string[]): Promise<void> => {
  for (const id of sessionIds) await transaction.execute(sql`select pg_notify(${sessionsEndedChannel}, ${id})`);
};
