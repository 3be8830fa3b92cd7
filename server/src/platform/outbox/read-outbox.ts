import { AppError } from '../app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RequestOrigin } from '../http/caller.ts';
import { selectOutboxMessages } from './outbox.store.ts';

/** Whether an address is of this machine's loopback range (RFC 1122 3.2.1.3, RFC 4291 2.5.3). */
export const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.');

/** A message as the outbox shows it. */
export interface ShownMessage {
  to: string;
  channel: 'mail' | 'sms';
  subject?: string;
  text: string;
  sentAt: string;
}

/**
 * Whether a request names this machine or the product's own address. A page of a stranger can make its own name lead to
 * 127.0.0.1 (DNS rebinding) and then read what a browser on this machine may read; the Host header still has that name.
 */
const isOwnHost = (host: string, publicUrl: string): boolean => {
  const { hostname } = new URL(`http://${host}`);
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) || host === new URL(publicUrl).host;
};

/**
 * What was sent, newest first: only with the demo on, only for loopback addresses and only under a name of this machine. For
 * everybody else the outbox is not there.
 * @param asker where the request came from
 * @throws {AppError} `not-found`
 */
export const readOutbox = async (
  { database, environment }: Dependencies,
  asker: Pick<RequestOrigin, 'address' | 'host'>,
  recipient: string | undefined,
): Promise<ShownMessage[]> => {
  const mayRead = environment.isDemo && isLoopback(asker.address) && isOwnHost(asker.host, environment.publicUrl);
  if (!mayRead) throw new AppError('not-found');
  const messages = await selectOutboxMessages(database.db, recipient);
  return messages.map((message) => ({
    to: message.recipient,
    channel: message.channel,
    ...(message.subject !== null && { subject: message.subject }),
    text: message.text,
    sentAt: message.sentAt.toISOString(),
  }));
};
