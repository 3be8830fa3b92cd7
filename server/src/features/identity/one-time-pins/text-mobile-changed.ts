import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';

/** Job: tells the former number of an account that the account has another number now. */
export const textMobileChanged = (
  { sendText }: { sendText: TextMessageSender },
  { mobile }: { mobile: string },
): Promise<void> =>
  sendText({
    to: mobile,
    text: 'The mobile number of your Ekhaya account was changed to another one. If this was not you, open the link in the mail about it.',
  });
