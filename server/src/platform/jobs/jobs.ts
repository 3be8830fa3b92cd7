import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { namedStatement } from '../database/statements/prepared-statement.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { TextMessage } from '../sms/send-sms.ts';

/** Every task and its payload. */
export interface JobPayloads {
  'send-mail': Mail;
  /** Sends a mail that staff wrote. The job names only the mail: it is sent as it is then, to the address that its person has then. */
  'send-staff-mail': { mailId: string };
  /** An SMS without a secret, such as a trial. */
  'send-text': TextMessage;
  /** These mails contain a secret link. The job names only the recipient; the link is created when the mail is sent. */
  'mail-password-reset': { email: string };
  'mail-email-proof': { userId: string };
  /** To somebody who got an account because her estate was brought here: a link to choose a password. */
  'mail-moved-account': { userId: string; estateName: string };
  'mail-role-offer': { offerId: string };
  /** Writes the rows of an import of houses, people, roles and leases. */
  'run-people-import': { importId: string };
  /** Sends the link of an invitation into a house by mail or SMS. */
  'send-household-invitation': { invitationId: string };
  /** Mails a snag to its department, with a link to answer or close it. */
  'mail-snag': { snagId: string };
  /**
   * Tells who has a snag now, when the change can no longer be undone. `told` are those who were told of it before, `moves` the entries
   * of its moves since, each with the department that it left. A job of an earlier version has no `moves`.
   */
  'tell-snag-work': {
    snagId: string;
    told: { assigneeId: string | null; departmentId: string };
    to: { assigneeId: string | null; departmentId: string; actorId: string };
    moves?: { entryId: string; from: string }[];
  };
  /** Starts and ends roles with a first and a last day. */
  'keep-household-days': Record<string, never>;
  /** Reminds people of roles that end, and staff of people who wait to join a household. */
  'remind-households': Record<string, never>;
  /** `to` is empty for the address of the account. */
  'mail-security-notice': { userId: string; kind: string; about: string; to: string };
  /** Tells the former mobile number of an account. */
  'text-mobile-changed': { mobile: string };
  /**
   * The PIN is derived from the seed and the installation's secret that `secretId` names, when the message is sent. Jobs that a version
   * before has queued have no `userId`.
   */
  'text-one-time-pin': { userId?: string; mobile: string; seed: string; secretId?: string };
  /** Sends a notification to the subscriptions of its recipients, one page per job. Jobs for the next pages keep the other fields. */
  'push-notification': PushPayload & { after: string };
  /** Repeats a notification for the subscriptions whose push service did not accept it. */
  'push-again': PushPayload & { subscriptionIds: string[] };
  /** Applies a decision of staff when its undo time is over. */
  'apply-decision': { decisionId: string };
  /** Applies decisions whose job was lost with its process. */
  'apply-overdue-decisions': Record<string, never>;
  /** Publishes an announcement at its scheduled time. Has no effect if staff have changed the time since. */
  'send-announcement': { announcementId: string; scheduledAt?: string };
  /** Makes pages read content again when an item appears or ends. */
  'announce-content': { contentId: string; at: string };
  /** Brings what people have answered or booked in line with an item, when its last change can no longer be undone. */
  'settle-content': { contentId: string };
  /** Rings an unacknowledged alert at the next person of the estate's list. */
  'escalate-alert': { alertId: string; step: number };
  /** Tells a person of the estate's list by SMS of an alert. */
  'text-alert': { alertId: string; userId: string };
  /** Tells one batch of the people of an outage of a step of it. */
  'tell-outage': { stepId: string; after: string };
  /** Reminds staff of news of an outage that they promised for an instant. */
  'remind-of-news': { outageId: string; nextNewsAt: string };
  /** Sends a token that came late to the number of the payer. The job names only the payment. */
  'text-late-token': { paymentId: string };
  /** Takes a payment on from wherever it stands. */
  'advance-payment': { paymentId: string };
  /** Takes up payments whose job or process was lost. */
  'advance-due-payments': Record<string, never>;
  /** Compares a payment that was closed as not charged with its gateway, which has news of it. */
  'compare-payment': { paymentId: string };
  /** Compares the ledger with gateways and vendors, every night. */
  'reconcile-payments': Record<string, never>;
  /** Tells people whose prepaid balance is below the level that they set, every hour of the day. */
  'warn-of-balances': Record<string, never>;
  /** Mails an announced event to one page of the people who want such mails. */
  'mail-event': { announcementId: string; after: string };
  /** Makes a copy of a person's data. */
  'make-data-copy': { copyId: string };
  /** Deletes an account whose legal hold has ended. */
  'delete-account': { userId: string };
  /** Deletes files that no record has named for a day. */
  'erase-objects': { objectKeys: string[] };
  /** Writes the backup of the night, or the one that staff asked for, where there is a store for it. */
  'back-up': { attemptId?: string };
  /** Looks at every part of the installation, and records what is down. */
  'record-health': Record<string, never>;
  'prune-expired': Record<string, never>;
}

/** Notifications with the same words that are sent as push messages. */
interface PushPayload {
  notificationIds: string[];
  urgency?: JobUrgency;
  /** Whether a recipient whose phones turn out to be gone gets the words by mail. */
  isMailedWithoutPhone?: true;
}

/** The name of a task. */
export type JobName = keyof JobPayloads;

/**
 * Which jobs run first of those that are due. `urgent` ones also have slots of their own, so that they never wait for others that are
 * slow: keep it for what somebody in need or at a door waits for. `bulk` ones go to many people and run last.
 */
export type JobUrgency = 'urgent' | 'ordinary' | 'bulk';

const urgencyOfTasks: Partial<Record<JobName, JobUrgency>> = {
  'escalate-alert': 'urgent',
  'text-alert': 'urgent',
  'text-one-time-pin': 'urgent',
  'apply-decision': 'urgent',
  'mail-event': 'bulk',
  'mail-role-offer': 'bulk',
  'mail-moved-account': 'bulk',
  'erase-objects': 'bulk',
};

const mailTasks: ReadonlySet<string> = new Set<JobName>([
  'send-mail',
  'send-staff-mail',
  'mail-password-reset',
  'mail-email-proof',
  'mail-moved-account',
  'mail-role-offer',
  'mail-security-notice',
  'mail-snag',
  'send-household-invitation',
]);

/** Whether a task waits for the mail server. */
export const isMailTask = (task: string): boolean => mailTasks.has(task);

/** The flag of jobs that wait for the mail server. */
export const mailFlag = 'mail';

/** The queue takes lower numbers first. */
export const priorities = { urgent: -10, ordinary: 0, bulk: 10 } as const satisfies Record<JobUrgency, number>;

/** The flag of jobs that never take a slot kept for urgent ones. */
export const canWaitFlag = 'can-wait';

/** When a job runs; at once by default. */
interface JobOptions {
  /** By default as its task is: `ordinary` for most. */
  urgency?: JobUrgency;
  /** Not before this instant. */
  runAt?: Date;
  /** Not before so many milliseconds have passed by the clock of the database, which all processes share. */
  delayMs?: number;
  /** Names the job for `removeJob`. A later job with the same key replaces it. */
  key?: string;
}

/** A job to enqueue. */
export type NewJob = {
  [Name in JobName]: { name: Name; payload: JobPayloads[Name] } & JobOptions;
}[JobName];

const addJobs = namedStatement<{ jobs: string }, never>(
  'new_jobs',
  sql`
    select from graphile_worker.add_jobs(array(
      select row(name, payload, null, coalesce("runAt", now() + "delayMs" * interval '1 millisecond'), 25, key, priority, flags)
        ::graphile_worker.job_spec
      from json_to_recordset(${sql.placeholder('jobs')}::json)
        as job (name text, payload json, "runAt" timestamptz, "delayMs" integer, key text, priority integer, flags text[])))`,
);

/**
 * Enqueues jobs in one statement within the caller's transaction: they run if and only if it commits.
 * @param queryable the transaction of the change that the jobs belong to
 */
export const enqueueAll = async (queryable: Queryable, jobs: readonly NewJob[]): Promise<void> => {
  if (jobs.length === 0) return;
  const specified = jobs.map(({ urgency, ...job }) => {
    const { [job.name]: ofTask = 'ordinary' } = urgencyOfTasks;
    const decided = urgency ?? ofTask;
    const flags = [...(decided === 'urgent' ? [] : [canWaitFlag]), ...(isMailTask(job.name) ? [mailFlag] : [])];
    return { ...job, priority: priorities[decided], ...(flags.length > 0 && { flags }) };
  });
  await addJobs(queryable, { jobs: JSON.stringify(specified) });
};

/** Enqueues one job within the caller's transaction. */
export const enqueue = <Name extends JobName>(
  queryable: Queryable,
  name: Name,
  payload: JobPayloads[Name],
  options: JobOptions = {},
): Promise<void> => enqueueAll(queryable, [{ name, payload, ...options } as NewJob]);

/**
 * Removes the job with a key within the caller's transaction. Does nothing if there is none. A job that runs now continues.
 * @returns the payload of the job; undefined if there was none
 */
export const removeJob = async <Name extends JobName>(
  queryable: Queryable,
  key: string,
): Promise<JobPayloads[Name] | undefined> => {
  const { rows } = await queryable.execute<{ payload: JobPayloads[Name] | null }>(
    sql`select payload from graphile_worker.remove_job(${key})`,
  );
  return rows[0]?.payload ?? undefined;
};
