import type { Dependencies } from '../dependencies.ts';
import { ProviderError } from '../provider-calls/provider-error.ts';
import { measured } from '../telemetry/trace.ts';
import { selectSmsProvider } from './sms-provider.store.ts';
import { insertOutboxMessage } from '../outbox/outbox.store.ts';

/** A text message to send. `to` is an international number without plus, e.g. 27821234567. */
export interface TextMessage {
  to: string;
  text: string;
}

/** Sends a text message. Throws when it fails, so that the job is repeated; not when the provider says that the message is invalid. */
export type TextMessageSender = (message: TextMessage) => Promise<void>;

const timeoutMs = 20_000;
/** The status of a message that the provider can send to nobody, such as one to a number that does not exist. No other try changes it. */
const invalidMessage = 400;

/** The address of a provider without the key, and the key. */
const addressOf = (given: string): { url: URL; key: string } => {
  const url = new URL(given);
  const key = decodeURIComponent(url.username);
  url.username = '';
  url.password = '';
  return { url, key };
};

/**
 * Creates the function that sends text messages through the One API of Clickatell (docs.clickatell.com, "One API": POST /v1/message, header
 * Authorization with the API key, body `messages` of `{channel, to, content}`). `SMS_URL` carries the key as the user
 * name: `https://KEY@platform.clickatell.com/v1/message`. Where `SMS_SECOND_URL` names another provider of the same protocol, the one that
 * staff chose is used. Without a URL it stores the messages in the outbox.
 */
export const createTextMessageSender = ({
  environment,
  database,
  clock,
  logger,
  metrics,
  providers,
}: Pick<
  Dependencies,
  'environment' | 'database' | 'clock' | 'logger' | 'metrics' | 'providers'
>): TextMessageSender => {
  const { smsUrl, secondSmsUrl } = environment;
  if (smsUrl === undefined) {
    return ({ to, text }) =>
      insertOutboxMessage(database.db, { recipient: to, channel: 'sms', text, sentAt: clock.now() });
  }
  const first = addressOf(smsUrl);
  const second = secondSmsUrl === undefined ? undefined : addressOf(secondSmsUrl);
  // From now on the one in use has a state, also before the first message.
  providers.healthOf('sms');
  return async ({ to, text }) => {
    const isSecond = second !== undefined && (await selectSmsProvider(database.db)) === 'second';
    const { url, key } = isSecond ? second : first;
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: key },
      body: JSON.stringify({ messages: [{ channel: 'sms', to, content: text }] }),
      signal: AbortSignal.timeout(timeoutMs),
    };
    const span = { name: 'send sms', kind: 'client', attributes: { 'peer.service': 'sms' } } as const;
    const status = await providers.observe('sms', async () => {
      const response = await measured(span, () => fetch(url, request));
      const answer = (await response.json().catch(() => undefined)) as
        { messages?: { accepted?: boolean }[] } | undefined;
      const isAccepted = response.ok && answer?.messages?.[0]?.accepted === true;
      if (isAccepted || response.status === invalidMessage) return response.status;
      const failure = response.status >= 500 ? 'unknown' : 'refused';
      throw new ProviderError(failure, `The SMS provider did not accept a message (HTTP ${response.status}).`);
    });
    if (status === invalidMessage) {
      metrics.countRefusedMessage('sms');
      logger.warn({ status }, 'a text message was refused for good');
    }
  };
};
