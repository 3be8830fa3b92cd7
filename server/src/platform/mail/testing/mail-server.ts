import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

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

  const start = async (): Promise<void> => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (refusals > 0) {
            refusals -= 1;
            done(new Error('try again later'));
            return;
          }
          const content = Buffer.concat(chunks).toString();
          received.push({
            to: session.envelope.rcptTo.map(({ address }) => address),
            subject: headerOf(content, 'Subject'),
            messageId: headerOf(content, 'Message-ID'),
            content,
          });
          done();
        });
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
    stop: () =>
      new Promise<void>((resolve) => {
        if (server === undefined) resolve();
        else server.close(() => resolve());
        server = undefined;
      }),
  };
};
