import type { Slip } from '@ekhaya/contract/payments/payments';
import { toRand } from '@ekhaya/contract/payments/payments.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPersonById } from '../../identity/index.ts';
import { createReceiptCipher } from './receipt-cipher.ts';
import { countFetch, selectOwnSlip } from './slips.store.ts';

/** The name of another person's account: the first letter of each part. */
const maskName = (name: string): string => name.replaceAll(/(?<=\p{L})\p{L}+/gu, '***');

/**
 * The slip of a payment of the caller. Each fetch after the first is a copy. A token that came after the money went back is not
 * shown: such a payment has no slip.
 * @throws {AppError} `not-found` for a payment of somebody else, or one without units
 */
export const readSlip = async (
  { database, environment }: Pick<Dependencies, 'database' | 'environment'>,
  own: { id: string; userId: string },
): Promise<Slip> => {
  const stored = await selectOwnSlip(database.db, own);
  if (stored === undefined) throw new AppError('not-found');
  const { payment, encryptedReceipt, fetches } = stored;
  const receipt = createReceiptCipher(environment).decryptReceipt(encryptedReceipt, payment.id);
  const person = await findPersonById(database.db, own.userId);
  await countFetch(database.db, payment.id);
  const isHers = person !== undefined && receipt.name.toLowerCase().includes(person.lastName.toLowerCase());
  return {
    id: payment.id,
    isCopy: fetches > 0,
    receiptNo: receipt.receiptNo,
    date: receipt.at,
    utility: payment.utility,
    accountNo: receipt.accountNo,
    meterNo: receipt.meterNo,
    name: isHers ? receipt.name : maskName(receipt.name),
    address: isHers ? receipt.address : '',
    seller: receipt.seller,
    sgc: receipt.sgc,
    krn: receipt.krn,
    ti: receipt.ti,
    tariff: receipt.tariff,
    rates: receipt.rates,
    units: receipt.units,
    amount: toRand(receipt.amountCents),
    lines: receipt.lines.map(({ kind, text, amountCents }) => ({ kind, text, amount: toRand(amountCents) })),
    tokens: receipt.tokens,
    reference: payment.reference,
  };
};
