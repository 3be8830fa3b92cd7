import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { namedStatement } from '../database/prepared-statement.ts';
import type { Mail } from '../mail/send-mail.ts';

/** Every task and what it is given. */
export interface JobPayloads {
  'send-mail': Mail;
  /** These mails hold a secret link: the job row names whom it is for, and the link is made when the mail is sent. */
  'mail-password-reset': { email: string };
  'mail-email-proof': { userId: string };
  'mail-role-offer': { offerId: string };
  /** The PIN is made from the seed and the secret of the installation when the message is sent. */
  'text-one-time-pin': { mobile: string; seed: string };
  /** Reaches the phones of whom a notification is meant for, one page of subscriptions a job. */
  'push-notification': { notificationIds: string[]; after: string };
  /** Those of a page whose push service did not take it. */
  'push-again': { notificationIds: string[]; subscriptionIds: string[] };
  /** Tells what was written to be told at that time. */
  'send-announcement': { announcementId: string };
  'prune-expired': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/** Something to do, not before `runAt`; at once when unsaid. */
export type NewJob = {
  [Name in JobName]: { name: Name; payload: JobPayloads[Name]; runAt?: Date };
}[JobName];

const newJobs = namedStatement<{ jobs: string }, never>(
  'new_jobs',
  sql`
    select from graphile_worker.add_jobs(array(
      select row(name, payload, null, "runAt", 25, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(${sql.placeholder('jobs')}::json) as job (name text, payload json, "runAt" timestamptz)))`,
);

/**
 * Enqueues jobs in the caller's transaction, all in one statement: they run if and only if the fact that they belong to is
 * committed.
 * @param queryable the transaction that writes the fact
 */
export const enqueueAll = async (queryable: Queryable, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length > 0) await newJobs(queryable, { jobs: JSON.stringify(jobs) });
};

/** The same for one job. */
export const enqueue = <Name extends JobName>(
  queryable: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  options: { runAt?: Date } = {},
): Promise<void> => enqueueAll(queryable, [{ name, payload, ...options } as NewJob]);
