import { groupToken } from '@ekhaya/contract/payments/payments.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { writeMessage } from '../../../platform/message-texts/write-message.ts';
import type { TextMessageSender } from '../../../platform/sms/send-sms.ts';
import { findPersonById } from '../../identity/index.ts';
import { createReceiptCipher } from './receipt-cipher.ts';
import { selectPayment } from '../records/payments.store.ts';
import { selectOwnSlip } from './slips.store.ts';

/**
 * Job: sends tokens that came late to the verified number of the payer, who may be without the app by then. Sends nothing to a number
 * that nobody verified, and nothing about a meter that the vendor credits itself.
 */
export const textLateToken = async (
  { database, environment, sendText }: Pick<Dependencies, 'database' | 'environment'> & { sendText: TextMessageSender },
  { paymentId }: { paymentId: string },
): Promise<void> => {
  const payment = await selectPayment(database.db, paymentId);
  if (payment === undefined) return;
  const person = await findPersonById(database.db, payment.userId);
  const slip = await selectOwnSlip(database.db, { id: paymentId, userId: payment.userId });
  if (person?.mobileVerified !== true || slip === undefined) return;
  const { tokens, units, meterNo } = createReceiptCipher(environment).decryptReceipt(slip.encryptedReceipt, paymentId);
  if (tokens.length === 0) return;
  const digits = tokens.map((token) => groupToken(token.digits)).join(', then ');
  const { text } = await writeMessage(database.db, {
    key: 'late-token',
    estateId: payment.estateId,
    values: { units, meterNo, token: digits, reference: slip.payment.reference },
  });
  await sendText({ to: person.mobile, text });
};
