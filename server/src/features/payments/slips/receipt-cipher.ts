import type { Environment } from '../../../platform/environment.ts';
import { createCipher } from '../../../platform/secret/cipher.ts';
import type { Receipt } from '../../utilities/index.ts';

/** The purpose of the key that encrypts receipts. */
export const receiptPurpose = 'ekhaya receipts';

/** Encrypts receipts for the database: a token is as good as money. */
export const createReceiptCipher = ({ secrets }: Pick<Environment, 'secrets'>) => {
  const { encrypt, decrypt } = createCipher(secrets, receiptPurpose);
  return {
    encryptReceipt: (receipt: Receipt, paymentId: string): string =>
      encrypt(Buffer.from(JSON.stringify(receipt)), paymentId),
    decryptReceipt: (encrypted: string, paymentId: string): Receipt =>
      JSON.parse(decrypt(encrypted, paymentId).toString()) as Receipt,
  };
};
