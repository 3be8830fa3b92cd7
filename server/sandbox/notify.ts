import { createHash } from 'node:crypto';
import type { BankPayment } from './bank.ts';
import type { Fault } from './faults.ts';

const merchant = '10011072130';

/** PayWeb's checksum: MD5 of the values in their order and the key. */
export const checksumOf = (values: readonly string[], fault: Fault): string =>
  createHash('md5')
    .update(values.join('') + (fault === 'wrong-checksum' ? 'another key' : 'secret'))
    .digest('hex');

/** The form that the browser posts on its way back. */
export const returnFields = (payment: BankPayment, fault: Fault): Record<string, string> => ({
  PAY_REQUEST_ID: payment.payRequestId,
  TRANSACTION_STATUS: String(payment.statusCode),
  CHECKSUM: checksumOf([merchant, payment.payRequestId, String(payment.statusCode), payment.reference], fault),
});

/** Posts the call-back of a payment that ended. It may be lost, as on the real network. */
export const notify = (payment: BankPayment, fault: Fault): void => {
  const body = new URLSearchParams({
    PAYGATE_ID: merchant,
    PAY_REQUEST_ID: payment.payRequestId,
    REFERENCE: payment.reference,
    TRANSACTION_STATUS: String(payment.statusCode),
    RESULT_CODE: payment.resultCode,
    AMOUNT: String(payment.amountCents),
    CHECKSUM: checksumOf([payment.payRequestId, String(payment.statusCode)], fault),
  }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let times = fault === 'twice' ? 2 : 1; times > 0; times -= 1) {
    fetch(payment.notifyUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    );
  }
};
