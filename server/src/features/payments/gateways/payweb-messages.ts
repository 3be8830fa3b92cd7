import { createHash, timingSafeEqual } from 'node:crypto';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import type { GatewayAnswer, GatewaySettings, Order } from './gateway.ts';

/** The checksum of PayWeb: MD5 of the values in their order and the key. */
export const checksumOf = (values: readonly string[], key: string): string =>
  createHash('md5')
    .update(values.join('') + key)
    .digest('hex');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const signed = (fields: [string, string][], key: string): string =>
  new URLSearchParams([
    ...fields,
    [
      'CHECKSUM',
      checksumOf(
        fields.map(([, value]) => value),
        key,
      ),
    ],
  ]).toString();

/** `Y-m-d H:i:s` in UTC. */
const writeTime = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');

/** The form that begins a payment. The checksum covers the fields in this order. */
export const initiateForm = ({ merchantId, key }: GatewaySettings, order: Order): string =>
  signed(
    [
      ['PAYGATE_ID', merchantId],
      ['REFERENCE', order.reference],
      ['AMOUNT', String(order.amountCents)],
      ['CURRENCY', order.currency],
      ['RETURN_URL', order.returnUrl],
      ['TRANSACTION_DATE', writeTime(order.createdAt)],
      ['LOCALE', 'en-za'],
      ['COUNTRY', 'ZAF'],
      ['EMAIL', order.payer.email],
      ['NOTIFY_URL', order.notifyUrl],
    ],
    key,
  );

/** The form that reads a payment. */
export const queryForm = (
  { merchantId, key }: GatewaySettings,
  { payRequestId, reference }: { payRequestId: string; reference: string },
): string =>
  signed(
    [
      ['PAYGATE_ID', merchantId],
      ['PAY_REQUEST_ID', payRequestId],
      ['REFERENCE', reference],
    ],
    key,
  );

/** The form that the browser posts to the page of the gateway. */
export const processForm = (
  { merchantId, key }: GatewaySettings,
  { payRequestId, reference }: { payRequestId: string; reference: string },
): Record<string, string> => ({
  PAY_REQUEST_ID: payRequestId,
  CHECKSUM: checksumOf([merchantId, payRequestId, reference], key),
});

const refusalText = (error: string): string => `the gateway answered ${error.replaceAll(/[^A-Z_]/g, '')}`;

/**
 * The fields of an answer, after its checksum was found to be right.
 * @throws {ProviderError} `refused` for an answer with ERROR, `unknown` for one with a wrong checksum
 */
const readFields = (answer: string, key: string): URLSearchParams => {
  const fields = new URLSearchParams(answer);
  const error = fields.get('ERROR');
  if (error !== null) throw new ProviderError('refused', refusalText(error));
  const values = [...fields].filter(([name]) => name !== 'CHECKSUM').map(([, value]) => value);
  if (!isSame(fields.get('CHECKSUM') ?? '', checksumOf(values, key))) {
    throw new ProviderError('unknown', 'the checksum of the gateway is wrong');
  }
  return fields;
};

/** Reads the gateway's name of a payment that was begun. */
export const readInitiated = (answer: string, { key, merchantId }: GatewaySettings, reference: string): string => {
  const fields = readFields(answer, key);
  const payRequestId = fields.get('PAY_REQUEST_ID') ?? '';
  if (payRequestId === '' || fields.get('PAYGATE_ID') !== merchantId || fields.get('REFERENCE') !== reference) {
    throw new ProviderError('unknown', 'the gateway answered about another payment');
  }
  return payRequestId;
};

/** The errors of a query that say that the gateway has no such payment. Others, such as a wrong checksum, say nothing about it. */
const unknownPayment = new Set(['ND_INV_PRID', 'DATA_PAY_REQ_ID']);

/** Why an answer refuses the request whatever it is about, as for a wrong checksum of ours. */
export const refusalOf = ({ text }: { text: string }): string | undefined => {
  const error = new URLSearchParams(text).get('ERROR');
  return error === null || unknownPayment.has(error) ? undefined : refusalText(error);
};

/** Reads the answer to a query. */
export const readQueried = (answer: string, { key }: GatewaySettings): GatewayAnswer => {
  if (unknownPayment.has(new URLSearchParams(answer).get('ERROR') ?? '')) return { kind: 'unknown' };
  const fields = readFields(answer, key);
  const value = (name: string): string => fields.get(name) ?? '';
  return {
    kind: 'known',
    payRequestId: value('PAY_REQUEST_ID'),
    transactionId: value('TRANSACTION_ID'),
    statusCode: Number.parseInt(value('TRANSACTION_STATUS') || '0', 10),
    resultCode: value('RESULT_CODE'),
    resultDescription: value('RESULT_DESC'),
    amountCents: Number.parseInt(value('AMOUNT'), 10),
    currency: value('CURRENCY'),
    reference: value('REFERENCE'),
  };
};
