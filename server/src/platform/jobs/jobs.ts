import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { TextMessage } from '../sms/send-sms.ts';

/** Every task and what it is given. */
export interface JobPayloads {
  'send-mail': Mail;
  'send-sms': TextMessage;
  'prune-expired': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/**
 * Enqueues a job in the caller's transaction: it runs if and only if the fact that it belongs to is committed.
 * @param queryable the transaction that writes the fact
 */
export const enqueue = async <Name extends JobName>(
  queryable: Queryable,
  name: Name,
  payload: JobPayloads[Name],
): Promise<void> => {
  await queryable.execute(
    sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, max_attempts => 25)`,
  );
};
