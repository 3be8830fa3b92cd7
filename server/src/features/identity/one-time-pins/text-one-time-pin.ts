import type { Dependencies } from '../../../platform/dependencies.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { secretIdOf } from '../../../platform/secret/secrets.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { deriveOneTimePin, isDigestOfOneTimePin } from './one-time-pin-digest.ts';
import { selectOneTimePin } from './one-time-pins.store.ts';

/** The last line is the WebOTP format: the browser fills in the PIN on pages of this host only. No text can replace it. */
const lastLineOf = (pin: string, publicUrl: string): string => `@${new URL(publicUrl).hostname} #${pin}`;

/**
 * Job: texts the PIN that belongs to a seed. The PIN exists only in the message; the job row has the seed. A PIN that was used, has
 * expired or was replaced is not sent: a provider that was away takes the messages late and in any order.
 */
export const textOneTimePin = async (
  {
    database,
    environment,
    clock,
    sendText,
  }: Pick<Dependencies, 'database' | 'environment' | 'clock'> & { sendText: TextMessageSender },
  { userId, mobile, seed, secretId }: JobPayloads['text-one-time-pin'],
): Promise<void> => {
  const { all, current } = environment.secrets;
  const secret = all.find((known) => secretIdOf(known) === secretId) ?? current;
  const pin = deriveOneTimePin(secret, seed);
  if (userId !== undefined) {
    const valid = await selectOneTimePin(database.db, userId);
    if (valid === undefined || valid.expiresAt <= clock.now()) return;
    if (!isDigestOfOneTimePin(environment.secrets, valid.pinDigest, { userId, mobile, pin })) return;
  }
  const { text } = await writeMessage(database.db, { key: 'one-time-pin', values: { pin } });
  await sendText({ to: mobile, text: `${text}\n\n${lastLineOf(pin, environment.publicUrl)}` });
};
