import type { EstateProviders } from '@ekhaya/contract/payments/console-providers';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { createReceiptCipher } from './receipt-cipher.ts';
import { selectNewestSlips } from './slips.store.ts';

/** The tariff of each utility of an estate, as the vendor told it on its newest receipt. Nothing of its customer or token. */
export const readVendorTariffs = async (
  { database, environment }: Pick<Dependencies, 'database' | 'environment'>,
  estateId: string,
): Promise<EstateProviders['tariffs']> => {
  const { decryptReceipt } = createReceiptCipher(environment);
  return (await selectNewestSlips(database.db, estateId)).map(({ paymentId, utility, encryptedReceipt }) => {
    const { tariff, rates, lines, amountCents, at } = decryptReceipt(encryptedReceipt, paymentId);
    return {
      utility,
      tariff,
      rates,
      lines: lines.map((line) => ({ text: line.text, amountCents: line.amountCents })),
      amountCents,
      at,
    };
  });
};
