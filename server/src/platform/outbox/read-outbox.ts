import { AppError } from '../app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import { listMessages } from './outbox.store.ts';

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
 * What was sent, newest first: only with the demo on and only for loopback addresses. For everybody else the outbox is
 * not there.
 * @param asker the address that asks
 */
export const readOutbox = async (
  { database, environment }: Dependencies,
  asker: string,
  recipient: string | undefined,
): Promise<ShownMessage[]> => {
  if (!environment.isDemo || !isLoopback(asker)) throw new AppError('not-found');
  const messages = await listMessages(database.db, recipient);
  return messages.map((message) => ({
    to: message.recipient,
    channel: message.channel,
    ...(message.subject !== null && { subject: message.subject }),
    text: message.text,
    sentAt: message.sentAt.toISOString(),
  }));
};
