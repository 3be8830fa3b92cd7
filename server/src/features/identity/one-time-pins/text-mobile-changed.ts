import type { Dependencies } from '../../../platform/dependencies.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';

/** Job: tells the former number of an account that the account has another number now. */
export const textMobileChanged = async (
  { database, sendText }: Pick<Dependencies, 'database'> & { sendText: TextMessageSender },
  { mobile }: { mobile: string },
): Promise<void> => {
  const { text } = await writeMessage(database.db, { key: 'mobile-changed', values: {} });
  await sendText({ to: mobile, text });
};
