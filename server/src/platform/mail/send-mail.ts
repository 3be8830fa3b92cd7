import { setTimeout as pause } from 'node:timers/promises';
import { createTransport, type Transporter } from 'nodemailer';
import { isDatabaseUnavailable } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertOutboxMessage } from '../outbox/outbox.store.ts';
import { deleteHandedOverMailsBefore, insertHandedOverMail, isMailHandedOver } from './handed-over-mails.store.ts';

/** A mail as it is enqueued: plain text, one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Letters, digits, `-` and `:`; the mail's Message-ID is made of it, of its job's when unsaid. Two mails never have the same. */
  id?: string;
}

/** A mail server that does not answer must not hold up the other jobs, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Longer than any job is tried again. */
const rememberedForMs = 30 * 24 * 60 * 60 * 1000;

/** How long a database that is away is waited for when a mail was handed over, and how often it is tried. */
const markingPatience = { milliseconds: 60_000, every: 250 };

/** Sends a mail, or throws so that the job tries again. */
export type MailSender = (mail: Mail, job: { id: string }) => Promise<void>;

type Parts = Pick<Dependencies, 'environment' | 'database' | 'clock'>;

/** Waits for the database: a mail whose mark is lost is sent twice. */
const markHandedOver = async ({ database, clock }: Pick<Parts, 'database' | 'clock'>, messageId: string) => {
  for (const deadline = performance.now() + markingPatience.milliseconds; ; await pause(markingPatience.every)) {
    try {
      return await insertHandedOverMail(database.db, messageId, clock.now());
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
    }
  }
};

/**
 * Mails through `SMTP_URL`; without one they stay in the outbox. The sender is the `from` parameter of the URL, or
 * `no-reply@` the host of the product.
 *
 * SMTP cannot promise once: between the mail server's 250 and the note that it came lies a moment in which a process can die.
 * That moment is one statement long: the note is written before anything else is done, and a job that is done again
 * looks for it first. A mail sent in that moment is sent again under the same Message-ID, by which mail servers and
 * programs know it as the same one.
 */
export const createMailSender = ({ environment, database, clock }: Parts): MailSender => {
  const { smtpUrl } = environment;
  if (smtpUrl === undefined) {
    return ({ to, subject, text }) =>
      insertOutboxMessage(database.db, { recipient: to, channel: 'mail', subject, text, sentAt: clock.now() });
  }
  const host = new URL(environment.publicUrl).hostname;
  const from = new URL(smtpUrl).searchParams.get('from') ?? `Ekhaya <no-reply@${host}>`;
  let transport: Transporter | undefined;
  return async ({ id, to, ...mail }, job) => {
    const messageId = `<${id ?? `job-${job.id}`}@${host}>`;
    if (await isMailHandedOver(database.db, messageId)) return;
    transport ??= createTransport({ url: smtpUrl, ...patience }, { from });
    // As an object the address is one recipient; as text, a comma in it would name a second one.
    await transport.sendMail({ ...mail, to: { name: '', address: to }, messageId });
    await markHandedOver({ database, clock }, messageId);
  };
};

/** Forgets what was handed over so long ago that no job of it is left. */
export const pruneHandedOverMails = ({ database, clock }: Pick<Parts, 'database' | 'clock'>): Promise<void> =>
  deleteHandedOverMailsBefore(database.db, new Date(clock.now().getTime() - rememberedForMs));
