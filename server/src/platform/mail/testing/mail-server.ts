import { once } from 'node:events';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** A mail that the server accepted. */
export interface ReceivedMail {
  to: string[];
  subject: string;
  messageId: string;
  content: string;
}

const headerOf = (content: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(content)?.[1]?.trim() ?? '';

/** A real SMTP server on this machine. It can be stopped and started again on the same port. */
export const createMailServer = () => {
  const received: ReceivedMail[] = [];
  let server: SMTPServer | undefined;
  let port = 0;
  let refusals = 0;
  let beforeAccepting: ((subject: string) => Promise<void>) | undefined;

  const accept = async (session: SMTPServerSession, content: string, done: (error?: Error) => void): Promise<void> => {
    const subject = headerOf(content, 'Subject');
    try {
      await beforeAccepting?.(subject);
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
        stream.on('end', () => void accept(session, Buffer.concat(chunks).toString(), done));
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
    /** The URL of the server, `smtp://…`, which stays the same after a restart. */
    url: () => `smtp://127.0.0.1:${port}`,
    /** Refuses the next `count` mails with a temporary error. */
    refuse: (count: number) => void (refusals = count),
    /** Runs when a mail has arrived, before the answer. The mail is refused when the promise rejects. */
    beforeAccepting: (work: ((subject: string) => Promise<void>) | undefined) => void (beforeAccepting = work),
    stop: () =>
      new Promise<void>((resolve) => {
        if (server === undefined) resolve();
        else server.close(() => resolve());
        server = undefined;
      }),
  };
};
