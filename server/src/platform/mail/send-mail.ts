import { createTransport, type Transporter } from 'nodemailer';
import type { Dependencies } from '../dependencies.ts';
import { keepMessage } from '../outbox/outbox.store.ts';

/** A mail as it is enqueued: plain text, one recipient. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

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
  const from =
    new URL(smtpUrl).searchParams.get('from') ?? `Ekhaya <no-reply@${new URL(environment.publicUrl).hostname}>`;
  let transport: Transporter | undefined;
  return async (mail) => {
    transport ??= createTransport(smtpUrl, { from });
    await transport.sendMail(mail);
  };
};
