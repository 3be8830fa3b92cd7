import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { TextMessage } from '../sms/send-sms.ts';

/** Every task and what it is given. */
export interface JobPayloads {
  'send-mail': Mail;
  'send-sms': TextMessage;
  /** Reaches the phones of whom a notification is meant for, one page of subscriptions a job. */
  'push-notification': { notificationIds: string[]; after: string };
  /** Those of a page whose push service did not take it. */
  'push-again': { notificationIds: string[]; subscriptionIds: string[] };
  /** Tells what was written to be told at that time. */
  'send-announcement': { announcementId: string };
  'prune-expired': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/**
 * Enqueues a job in the caller's transaction: it runs if and only if the fact that it belongs to is committed.
 * @param queryable the transaction that writes the fact
 * @param options.runAt not before this instant; at once when unsaid
 */
export const enqueue = async <Name extends JobName>(
  queryable: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  options: { runAt?: Date } = {},
): Promise<void> => {
  const runAt = options.runAt?.toISOString() ?? null;
  await queryable.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, run_at => ${runAt}::timestamptz, max_attempts => 25)`,
  );
};
