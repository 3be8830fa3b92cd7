import { setTimeout as pause } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { ProviderError } from '../provider-calls/provider-error.ts';
import { measured } from '../telemetry/trace.ts';
import { insertOutboxMessage } from '../outbox/outbox.store.ts';
import { deleteHandedOverMailsBefore, insertHandedOverMail, isMailHandedOver } from './handed-over-mails.store.ts';
import { readSmtpRefusal, type SmtpRefusal } from './smtp-refusal.ts';

/** A mail to send: plain text, one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Further headers, such as the one by which its reader ends mails like it. */
  headers?: Record<string, string>;
  /**
   * Whom it tells, and of what type of notification. The mail then says how to end mails like it: see `withOptOut`. Left out for
   * mails that nobody can switch off. With the announcement whose words it has, if that counts its mails.
   */
  about?: { userId: string; type: string; announcementId?: string };
  /** Determines the Message-ID: a unique text of letters, digits, `-` and `:`. By default the id of the job. */
  id?: string;
}

/** Timeouts of the SMTP connection, in milliseconds, so that a mail server that does not answer does not block other jobs. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** How long records of accepted mails are kept. Longer than the job library retries any job. */
const recordRetentionMs = 30 * dayMs;

/** How long, and how often, the record of an accepted mail is retried while the database is unavailable. */
const recordRetry = { timeoutMs: 60_000, intervalMs: 250 };

/**
 * Sends a mail. Throws when it fails, so that the job is repeated; not when the mail server says that there is no such mailbox.
 * @returns whether it was accepted now: false for one that was accepted before, and for one that was refused for good
 */
export type MailSender = (mail: Mail, job: { id: string }) => Promise<boolean>;

type Needs = Pick<Dependencies, 'environment' | 'database' | 'clock' | 'logger' | 'metrics' | 'providers'>;

/** Records an accepted mail. Waits for the database, because a mail without a record is sent twice. */
const recordHandedOver = async ({ database, clock }: Pick<Needs, 'database' | 'clock'>, messageId: string) => {
  for (const deadline = performance.now() + recordRetry.timeoutMs; ; await pause(recordRetry.intervalMs)) {
    try {
      return await insertHandedOverMail(database.db, messageId, clock.now());
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
    }
  }
};

/** How the mail server refused a mail. @throws what was thrown where it gave no answer */
const refusalOf = (error: unknown): SmtpRefusal => {
  const refusal = readSmtpRefusal(error);
  if (refusal === undefined) throw error;
  return refusal;
};

/**
 * Creates the function that sends mails through `SMTP_URL`, or stores them in the outbox without one. The sender is the `from`
 * parameter of the URL, or `no-reply@` the host of the product.
 *
 * SMTP cannot guarantee exactly one delivery: a process can die after the mail server's 250 and before it has recorded it. The
 * record is the first statement after the 250, and a repeated job looks for it first. A mail whose record was lost is sent
 * again with the same Message-ID, by which mail servers and programs recognise the duplicate.
 */
export const createMailSender = (dependencies: Needs): MailSender => {
  const { environment, database, clock, logger, metrics, providers } = dependencies;
  const { smtpUrl } = environment;
  if (smtpUrl === undefined) {
    return async ({ to, subject, text }) => {
      await insertOutboxMessage(database.db, { recipient: to, channel: 'mail', subject, text, sentAt: clock.now() });
      return true;
    };
  }
  const host = new URL(environment.publicUrl).hostname;
  const from = new URL(smtpUrl).searchParams.get('from') ?? `Ekhaya <no-reply@${host}>`;
  // From now on it has a state, also before the first mail.
  providers.healthOf('mail');
  let transport: Transporter | undefined;
  return async ({ id, to, ...mail }, job) => {
    const messageId = `<${id ?? `job-${job.id}`}@${host}>`;
    if (await isMailHandedOver(database.db, messageId)) return false;
    transport ??= createTransport({ url: smtpUrl, ...timeouts }, { from });
    // In an object the address is one recipient. In a text, a comma would start a second one.
    const sending = transport;
    const span = { name: 'send mail', kind: 'client', attributes: { 'peer.service': 'smtp' } } as const;
    const refusal = await providers.observe('mail', async () => {
      const refused = await measured(span, () =>
        sending.sendMail({ ...mail, to: { name: '', address: to }, messageId }),
      ).then(() => undefined, refusalOf);
      if (refused === undefined || refused.isFinal) return refused;
      // The error of the library names the address, and the error of a job is logged.
      throw new ProviderError('refused', `The mail server answered: ${refused.answer}`);
    });
    if (refusal !== undefined) {
      metrics.countRefusedMessage('mail');
      logger.warn({ answer: refusal.answer }, 'a mail was refused for good');
      return false;
    }
    await recordHandedOver({ database, clock }, messageId);
    return true;
  };
};

/** Deletes records of mails so old that no job for them is left. */
export const pruneHandedOverMails = ({ database, clock }: Pick<Needs, 'database' | 'clock'>): Promise<void> =>
  deleteHandedOverMailsBefore(database.db, new Date(clock.now().getTime() - recordRetentionMs));
