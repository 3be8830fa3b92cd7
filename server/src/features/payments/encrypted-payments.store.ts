import type { EncryptedColumn } from '../../platform/secret/encrypted-columns.store.ts';
import { gatewayPurpose } from './gateways/gateway-settings.ts';
import { formerGateways, paymentGateways } from './gateways/gateways.table.ts';
import { formPurpose } from './requests/form-cipher.ts';
import { receiptPurpose } from './slips/receipt-cipher.ts';
import { payments, paymentSlips } from './records/payments.table.ts';

const boundToKey = (key: string): string => key;

/** The columns of the credentials of gateways, of receipts, and of forms that lead to the page of a gateway. */
export const encryptedPayments: EncryptedColumn[] = [
  {
    table: paymentGateways,
    encrypted: { column: paymentGateways.encryptedCredentials, property: 'encryptedCredentials' },
    key: paymentGateways.estateId,
    purpose: gatewayPurpose,
    boundTo: boundToKey,
  },
  {
    table: formerGateways,
    encrypted: { column: formerGateways.encryptedCredentials, property: 'encryptedCredentials' },
    key: formerGateways.id,
    purpose: gatewayPurpose,
    boundTo: boundToKey,
  },
  {
    table: paymentSlips,
    encrypted: { column: paymentSlips.encryptedReceipt, property: 'encryptedReceipt' },
    key: paymentSlips.paymentId,
    purpose: receiptPurpose,
    boundTo: boundToKey,
  },
  {
    table: payments,
    encrypted: { column: payments.encryptedForm, property: 'encryptedForm' },
    key: payments.id,
    purpose: formPurpose,
    boundTo: boundToKey,
  },
];
