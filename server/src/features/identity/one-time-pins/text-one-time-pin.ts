import type { Dependencies } from '../../../platform/dependencies.ts';
import type { JobPayloads } from '../../../platform/jobs/jobs.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import { secretIdOf } from '../../../platform/secret/secrets.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { deriveOneTimePin } from './one-time-pin-digest.ts';

/** The last line is the WebOTP format: the browser fills in the PIN on pages of this host only. No text can replace it. */
const lastLineOf = (pin: string, publicUrl: string): string => `@${new URL(publicUrl).hostname} #${pin}`;

/** Job: texts the PIN that belongs to a seed. The PIN exists only in the message; the job row has the seed. */
export const textOneTimePin = async (
  { database, environment, sendText }: Pick<Dependencies, 'database' | 'environment'> & { sendText: TextMessageSender },
  { mobile, seed, secretId }: JobPayloads['text-one-time-pin'],
): Promise<void> => {
  const { all, current } = environment.secrets;
  const secret = all.find((known) => secretIdOf(known) === secretId) ?? current;
  const pin = deriveOneTimePin(secret, seed);
  const { text } = await writeMessage(database.db, { key: 'one-time-pin', values: { pin } });
  await sendText({ to: mobile, text: `${text}\n\n${lastLineOf(pin, environment.publicUrl)}` });
};
