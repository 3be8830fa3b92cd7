import { createTransport, type Transporter } from 'nodemailer';
import type { Dependencies } from '../dependencies.ts';
import { keepMessage } from '../outbox/outbox.store.ts';

/** A mail as it is enqueued: plain text, one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Letters, digits, `-` and `:`; the mail's Message-ID is made of it, so that one that is sent again is known as the same. */
  id?: string;
}

/** A mail server that does not answer must not hold up the other jobs, in milliseconds. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Sends a mail, or throws so that the job tries again. */
export type MailSender = (mail: Mail) => Promise<void>;

/**
 * Mails through `SMTP_URL`; without one they stay in the outbox. The sender is the `from` parameter of the URL, or
 * `no-reply@` the host of the product.
 */
export const createMailSender = ({
  environment,
  database,
  clock,
}: Pick<Dependencies, 'environment' | 'database' | 'clock'>): MailSender => {
  const { smtpUrl } = environment;
  if (smtpUrl === undefined) {
    return ({ to, subject, text }) =>
      keepMessage(database.db, { recipient: to, channel: 'mail', subject, text, sentAt: clock.now() });
  }
  const host = new URL(environment.publicUrl).hostname;
  const from = new URL(smtpUrl).searchParams.get('from') ?? `Ekhaya <no-reply@${host}>`;
  let transport: Transporter | undefined;
  return async (mail) => {
    transport ??= createTransport({ url: smtpUrl, ...patience }, { from });
    const { id, ...rest } = mail;
    await transport.sendMail({ ...rest, ...(id !== undefined && { messageId: `<${id}@${host}>` }) });
  };
};
