import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';

/** Where every process hears that sessions ended: the payload is the id of the person whose they were. */
export const sessionsEndedChannel = 'ekhaya_sessions_ended';

/** Tells every process, when the transaction commits, that one or more sessions of this person have ended. */
export const notifySessionsEnded = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction.execute(sql`select pg_notify(${sessionsEndedChannel}, ${userId})`);
};
