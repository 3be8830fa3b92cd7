import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { namedStatement } from '../database/prepared-statement.ts';
import type { Mail } from '../mail/send-mail.ts';

/** Every task and its payload. */
export interface JobPayloads {
  'send-mail': Mail;
  /** These mails contain a secret link. The job names only the recipient; the link is created when the mail is sent. */
  'mail-password-reset': { email: string };
  'mail-email-proof': { userId: string };
  'mail-role-offer': { offerId: string };
  /** The PIN is derived from the seed and the installation's secret when the message is sent. */
  'text-one-time-pin': { mobile: string; seed: string };
  /** Sends a notification to the subscriptions of its recipients, one page per job. */
  'push-notification': { notificationIds: string[]; after: string };
  /** Repeats a notification for the subscriptions whose push service did not accept it. */
  'push-again': { notificationIds: string[]; subscriptionIds: string[] };
  /** Publishes an announcement at its scheduled time. */
  'send-announcement': { announcementId: string };
  'prune-expired': Record<string, never>;
}

/** The name of a task. */
export type JobName = keyof JobPayloads;

/** A job to enqueue. It runs at once, or not before `runAt`. */
export type NewJob = {
  [Name in JobName]: { name: Name; payload: JobPayloads[Name]; runAt?: Date };
}[JobName];

const addJobs = namedStatement<{ jobs: string }, never>(
  'new_jobs',
  sql`
    select from graphile_worker.add_jobs(array(
      select row(name, payload, null, "runAt", 25, null, null, null)::graphile_worker.job_spec
      from json_to_recordset(${sql.placeholder('jobs')}::json) as job (name text, payload json, "runAt" timestamptz)))`,
);

/**
 * Enqueues jobs in one statement within the caller's transaction: they run if and only if it commits.
 * @param queryable the transaction of the change that the jobs belong to
 */
export const enqueueAll = async (queryable: Queryable, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length > 0) await addJobs(queryable, { jobs: JSON.stringify(jobs) });
};

/** Enqueues one job within the caller's transaction. */
export const enqueue = <Name extends JobName>(
  queryable: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  options: { runAt?: Date } = {},
): Promise<void> => enqueueAll(queryable, [{ name, payload, ...options } as NewJob]);
