import type { Environment } from '../../../platform/environment.ts';
import { createCipher } from '../../../platform/secret/cipher.ts';
import type { GatewayForm } from '../gateways/gateway.ts';

/** The purpose of the key that encrypts forms. */
export const formPurpose = 'ekhaya gateway forms';

/** Encrypts the forms that lead to the pages of gateways. */
export const createFormCipher = ({ secrets }: Pick<Environment, 'secrets'>) => {
  const { encrypt, decrypt } = createCipher(secrets, formPurpose);
  return {
    encryptForm: (form: GatewayForm, paymentId: string): string =>
      encrypt(Buffer.from(JSON.stringify(form)), paymentId),
    decryptForm: (encrypted: string, paymentId: string): GatewayForm =>
      JSON.parse(decrypt(encrypted, paymentId).toString()) as GatewayForm,
  };
};
