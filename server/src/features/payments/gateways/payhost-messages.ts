import { escapeXml, parseXml, soapEnvelope, type XmlElement } from '../../../platform/provider-calls/xml.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import type { BegunPayment, Card, GatewayAnswer, GatewaySettings, Order } from './gateway.ts';

const namespace = 'http://www.paygate.co.za/PayHOST';

const element = (name: string, content: string): string => `<ns1:${name}>${content}</ns1:${name}>`;
const text = (name: string, value: string): string => element(name, escapeXml(value));

const accountOf = ({ merchantId, password }: GatewaySettings): string =>
  element('Account', text('PayGateId', merchantId) + text('Password', password));

const request = (name: string, content: string): string =>
  soapEnvelope(`<ns1:${name} xmlns:ns1="${namespace}">${content}</ns1:${name}>`);

/** The message that charges a card. PayHost refuses elements in another order. */
export const cardPaymentRequest = (settings: GatewaySettings, order: Order, card: Card): string =>
  request(
    'SinglePaymentRequest',
    element(
      'CardPaymentRequest',
      accountOf(settings) +
        element(
          'Customer',
          text('FirstName', order.payer.firstName) +
            text('LastName', order.payer.lastName) +
            text('Email', order.payer.email),
        ) +
        text('CardNumber', card.number) +
        text('CardExpiryDate', `${card.month}${card.year}`) +
        text('CVV', card.cvv) +
        text('BudgetPeriod', '0') +
        element('Redirect', text('NotifyUrl', order.notifyUrl) + text('ReturnUrl', order.returnUrl)) +
        element(
          'Order',
          text('MerchantOrderId', order.reference) +
            text('Currency', order.currency) +
            text('Amount', String(order.amountCents)),
        ),
    ),
  );

/** The message that reads a payment. */
export const queryRequest = (
  settings: GatewaySettings,
  { reference, payRequestId }: { reference: string; payRequestId: string | null },
): string =>
  request(
    'SingleFollowUpRequest',
    element(
      'QueryRequest',
      accountOf(settings) +
        (payRequestId === null ? text('MerchantOrderId', reference) : text('PayRequestId', payRequestId)),
    ),
  );

/** The message that gives a charge back. */
export const refundRequest = (
  settings: GatewaySettings,
  { transactionId, amountCents }: { transactionId: string; amountCents: number },
): string =>
  request(
    'SingleFollowUpRequest',
    element(
      'RefundRequest',
      accountOf(settings) + text('TransactionId', transactionId) + text('Amount', String(amountCents)),
    ),
  );

/** The errors about our merchant: it is unknown or switched off, has no way to charge, or signs wrongly. Staff can mend that. */
const merchantErrors = new Set(['ND_INV_PGID', 'PGID_NOT_EN', 'NOT_LIVE_PM', 'DATA_CHK']);

/**
 * Why an answer refuses the request whatever it is about: it is a SOAP fault, as for a wrong password, or an error about our merchant
 * in place of a payment.
 */
export const refusalOf = ({ text: answer }: { text: string }): string | undefined => {
  if (/<(?:[\w-]+:)?Fault[\s>]/.test(answer)) return 'the gateway answered with a fault';
  if (/<(?:[\w-]+:)?PayRequestId>\s*[^\s<]/.test(answer)) return undefined;
  const [, code = ''] = /<(?:[\w-]+:)?ResultCode>\s*([A-Z_]+)\s*</.exec(answer) ?? [];
  return merchantErrors.has(code) ? `the gateway answered ${code}` : undefined;
};

/** The body of an answer. @throws {ProviderError} `refused` as `refusalOf` says, `unknown` for no envelope */
const bodyOf = (answer: string): XmlElement => {
  const body = parseXml(answer).at('Envelope', 'Body');
  const refusal = refusalOf({ text: answer });
  if (refusal !== undefined) throw new ProviderError('refused', refusal);
  if (!body.exists) throw new ProviderError('unknown', 'the gateway answered without an envelope');
  return body;
};

/** Reads the answer to a card payment. @throws {ProviderError} `refused` as `refusalOf` says, `unknown` for what nobody understands */
export const readCardPaymentResponse = (answer: string): BegunPayment | 'card-refused' => {
  const response = bodyOf(answer).at('SinglePaymentResponse', 'CardPaymentResponse');
  const status = response.at('Status');
  const name = status.at('StatusName').text;
  const payRequestId = status.at('PayRequestId').text;
  if (name === 'ValidationError') return 'card-refused';
  if (payRequestId === '') throw new ProviderError('unknown', 'the gateway gave the payment no name');
  if (!name.endsWith('RedirectRequired')) return { payRequestId };
  const redirect = response.at('Redirect');
  const fields = redirect.all('UrlParams').map((field) => [field.at('key').text, field.at('value').text] as const);
  return { payRequestId, form: { url: redirect.at('RedirectUrl').text, fields: Object.fromEntries(fields) } };
};

/** Reads the answer to a query. */
export const readQueryResponse = (answer: string): GatewayAnswer => {
  const response = bodyOf(answer).at('SingleFollowUpResponse', 'QueryResponse');
  if (!response.exists) throw new ProviderError('unknown', 'the gateway did not answer the query');
  const status = response.at('Status');
  const payRequestId = status.at('PayRequestId').text;
  if (payRequestId === '') return { kind: 'unknown' };
  return {
    kind: 'known',
    payRequestId,
    transactionId: status.at('TransactionId').text,
    statusCode: Number.parseInt(status.at('TransactionStatusCode').text || '0', 10),
    resultCode: status.at('ResultCode').text,
    resultDescription: status.at('ResultDescription').text,
    amountCents: Number.parseInt(status.at('Amount').text, 10),
    currency: status.at('Currency').text,
    reference: status.at('Reference').text,
  };
};

/** The result code of a charge that was given back before. */
const duplicate = '990024';

/** The transaction status of a refund that the gateway has only received. */
const received = '5';

/**
 * Reads the answer to a refund.
 * @throws {ProviderError} `unknown` while the gateway has not decided, `refused` for an error that says nothing about the refund
 */
export const readRefundResponse = (answer: string): 'refunded' | 'refused' => {
  const status = bodyOf(answer).at('SingleFollowUpResponse', 'RefundResponse', 'Status');
  if (!status.exists) throw new ProviderError('unknown', 'the gateway did not answer the refund');
  if (status.at('ResultCode').text === duplicate) return 'refunded';
  const name = status.at('StatusName').text;
  const code = status.at('TransactionStatusCode').text;
  if (name === 'Pending' || code === received) throw new ProviderError('unknown', 'the gateway has not decided yet');
  if (name === 'Error') throw new ProviderError('refused', 'the gateway answered the refund with an error');
  return name === 'Completed' && code === '1' ? 'refunded' : 'refused';
};
