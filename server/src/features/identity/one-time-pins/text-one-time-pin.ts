import type { Dependencies } from '../../../platform/dependencies.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { deriveOneTimePin } from './one-time-pin-digest.ts';

/** The last line is the WebOTP format: the browser fills in the PIN on pages of this host only. */
const textOfPin = (pin: string, publicUrl: string): string =>
  `${pin} is your Ekhaya one-time PIN. It works for 5 minutes. Do not share it with anyone.\n\n@${new URL(publicUrl).hostname} #${pin}`;

/** Job: texts the PIN that belongs to a seed. The PIN exists only in the message; the job row has the seed. */
export const textOneTimePin = (
  { environment, sendText }: Pick<Dependencies, 'environment'> & { sendText: TextMessageSender },
  { mobile, seed }: { mobile: string; seed: string },
): Promise<void> =>
  sendText({ to: mobile, text: textOfPin(deriveOneTimePin(environment.secret, seed), environment.publicUrl) });
