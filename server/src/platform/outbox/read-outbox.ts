import { normaliseMobileNumber } from '@ekhaya/contract/identity/identity.rules';
import { AppError } from '../app-error.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RequestOrigin } from '../http/caller.ts';
import { selectOutboxMessages } from './outbox.store.ts';

/** Whether an address belongs to the loopback range (RFC 1122 3.2.1.3, RFC 4291 2.5.3). */
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
 * Whether the Host header names this machine or the product's address. Protects against DNS rebinding: a foreign site can
 * resolve its own name to 127.0.0.1, but the Host header still contains that name.
 */
const isOwnHost = (host: string, publicUrl: string): boolean => {
  const { hostname } = new URL(`http://${host}`);
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname) || host === new URL(publicUrl).host;
};

/** A recipient as messages are stored: an e-mail address in lower case, or a number as `27…`. */
const recipientOf = (typed: string): string =>
  typed.includes('@') ? typed.trim().toLowerCase() : normaliseMobileNumber(typed.trim().replace(/^\+/, ''));

/**
 * Reads the outbox, newest first. It exists only with the demo on, for requests from loopback addresses under a name of this
 * machine.
 * @param requestOrigin where the request came from
 * @param recipient an e-mail address or a mobile number, as a person writes it; undefined for the messages to everybody
 * @throws {AppError} `not-found` for all other requests
 */
export const readOutbox = async (
  { database, environment }: Dependencies,
  requestOrigin: Pick<RequestOrigin, 'address' | 'host'>,
  recipient: string | undefined,
): Promise<ShownMessage[]> => {
  const mayRead =
    environment.isDemo && isLoopback(requestOrigin.address) && isOwnHost(requestOrigin.host, environment.publicUrl);
  if (!mayRead) throw new AppError('not-found');
  const messages = await selectOutboxMessages(
    database.db,
    recipient === undefined ? undefined : recipientOf(recipient),
  );
  return messages.map((message) => ({
    to: message.recipient,
    channel: message.channel,
    ...(message.subject !== null && { subject: message.subject }),
    text: message.text,
    sentAt: message.sentAt.toISOString(),
  }));
};
