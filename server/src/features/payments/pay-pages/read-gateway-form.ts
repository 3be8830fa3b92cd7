import type { Dependencies } from '../../../platform/dependencies.ts';
import type { GatewayForm } from '../gateways/gateway.ts';
import { selectPayment } from '../records/payments.store.ts';
import { createFormCipher } from '../requests/form-cipher.ts';

/**
 * The form that leads the payer of a payment to the page of the gateway. Undefined for everybody else, for a payment that waits for
 * no page, and for a form that would lead to a page that is not secure.
 */
export const readGatewayForm = async (
  { database, environment }: Pick<Dependencies, 'database' | 'environment'>,
  { id, userId }: { id: string; userId: string },
): Promise<GatewayForm | undefined> => {
  const payment = await selectPayment(database.db, id);
  if (payment?.userId !== userId || payment.state !== 'redirected' || payment.encryptedForm === '') return undefined;
  const { url, fields } = createFormCipher(environment).decryptForm(payment.encryptedForm, id);
  const address = url.replace(/^sandbox:/, `${environment.publicUrl}/sandbox`);
  const isSecure = address.startsWith('https://') || address.startsWith(`${environment.publicUrl}/sandbox/`);
  return isSecure ? { url: address, fields } : undefined;
};
