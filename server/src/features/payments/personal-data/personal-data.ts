import { toRand } from '@ekhaya/contract/payments/payments.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { statusOf, vendingOf } from '../records/payment-states.rules.ts';
import { createReceiptCipher } from '../slips/receipt-cipher.ts';
import { makePaymentsNameless, selectAllPaymentsOf } from './personal-data.store.ts';

/** Everything that is kept about the payments of a person, for a copy of her data: with her slips and tokens. */
export const collectPayments = async (
  { database, environment }: Pick<Dependencies, 'database' | 'environment'>,
  userId: string,
): Promise<Record<string, unknown>> => {
  const { decryptReceipt } = createReceiptCipher(environment);
  return {
    payments: (await selectAllPaymentsOf(database.db, userId)).map(({ payment, encryptedReceipt }) => ({
      date: payment.createdAt,
      estateId: payment.estateId,
      accountNo: payment.accountNo,
      utility: payment.utility,
      amount: toRand(payment.amountCents),
      reference: payment.reference,
      status: statusOf(payment.state),
      units: vendingOf(payment.state),
      resultDescription: payment.resultDescription,
      ...(payment.giveBack !== '' && { givenBack: toRand(payment.giveBackCents), why: payment.giveBackReason }),
      ...(encryptedReceipt !== null && { slip: decryptReceipt(encryptedReceipt, payment.id) }),
    })),
  };
};

/**
 * Takes person, account and slip off payments whose time is over. The ledger stays, because it is only added to; it names nobody.
 * @returns the number of payments
 */
export const erasePayersBefore = (
  transaction: Transaction,
  wanted: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => makePaymentsNameless(transaction, wanted);
