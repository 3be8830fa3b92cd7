import { backupFailures } from '@ekhaya/contract/operations/how-it-is.rules';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The newest attempt to store a backup, in the one row of the table. An attempt without an end waits or runs. */
export const backupAttempts = pgTable('backup_attempts', {
  id: integer('id').primaryKey(),
  /** Names the attempt, so that a process that was given up does not write about the attempt after it. */
  attemptId: text('attempt_id').notNull(),
  askedAt: instant('asked_at').notNull(),
  /** When the job took it up; null while it waits. */
  begunAt: instant('begun_at'),
  /** When the process that writes it was last heard from. */
  seenAt: instant('seen_at').notNull(),
  endedAt: instant('ended_at'),
  /** Why it ended without a backup; null for one that ended well or has not ended. */
  failure: text('failure', { enum: backupFailures }),
});
