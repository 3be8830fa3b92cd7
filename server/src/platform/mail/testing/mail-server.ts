import { once } from 'node:events';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail as a server took it. */
export interface ReceivedMail {
  to: string[];
  subject: string;
  messageId: string;
  content: string;
}

const headerOf = (content: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(content)?.[1]?.trim() ?? '';

/** A real SMTP server on this machine that is stopped and started at one port. */
export const createMailServer = () => {
  const received: ReceivedMail[] = [];
  let server: SMTPServer | undefined;
  let port = 0;
  let refusals = 0;
  let beforeTaking: ((subject: string) => Promise<void>) | undefined;

  const take = async (session: SMTPServerSession, content: string, done: (error?: Error) => void): Promise<void> => {
    const subject = headerOf(content, 'Subject');
    try {
      await beforeTaking?.(subject);
    } catch {
      refusals += 1;
    }
    if (refusals > 0) {
      refusals -= 1;
      done(new Error('try again later'));
      return;
    }
    received.push({
      to: session.envelope.rcptTo.map(({ address }) => address),
      subject,
      messageId: headerOf(content, 'Message-ID'),
      content,
    });
    done();
  };

  const start = async (): Promise<void> => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void take(session, Buffer.concat(chunks).toString(), done));
      },
    });
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  };

  return {
    received,
    start,
    /** `smtp://…` of the port that it was first started at. */
    url: () => `smtp://127.0.0.1:${port}`,
    /** Takes the next so many mails and then says that it cannot. */
    refuse: (count: number) => void (refusals = count),
    /** Runs when a mail is whole and not yet answered; one for which it is rejected is not taken. */
    beforeTaking: (work: ((subject: string) => Promise<void>) | undefined) => void (beforeTaking = work),
    stop: () =>
      new Promise<void>((resolve) => {
        if (server === undefined) resolve();
        else server.close(() => resolve());
        server = undefined;
      }),
  };
};
