import type { Dependencies } from '../../../platform/dependencies.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { oneTimePinOf } from './one-time-pin-digest.ts';

/** The last line is for the browser: it fills the PIN in on pages of this host, and of no other. */
const textOfPin = (pin: string, publicUrl: string): string =>
  `${pin} is your Ekhaya one-time PIN. It works for 5 minutes. Do not share it with anyone.\n\n@${new URL(publicUrl).hostname} #${pin}`;

/** Makes the PIN that a seed stands for and texts it. The PIN exists only in the message: a job that waits holds the seed. */
export const textOneTimePin = (
  { environment, sendText }: Pick<Dependencies, 'environment'> & { sendText: TextMessageSender },
  { mobile, seed }: { mobile: string; seed: string },
): Promise<void> =>
  sendText({ to: mobile, text: textOfPin(oneTimePinOf(environment.secret, seed), environment.publicUrl) });
