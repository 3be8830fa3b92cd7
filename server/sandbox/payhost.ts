import { escapeXml, parseXml, soapEnvelope, type XmlElement } from '../src/platform/provider-calls/xml.ts';
import { outcomeOf, toldOf, type BankPayment } from './bank.ts';
import type { Fault } from './faults.ts';
import { notify } from './notify.ts';
import { answerWith, xmlAnswer } from './provider-answer.ts';
import type { Sandbox } from './sandbox.ts';

/** The merchant whose cards are confirmed on a 3-D Secure page, and the one whose cards are not. */
const merchants: Readonly<Record<string, { password: string; hasSecurePage: boolean }>> = {
  '10011072130': { password: 'test', hasSecurePage: true },
  '10011064270': { password: 'test', hasSecurePage: false },
};

const envelope = (content: string): string =>
  soapEnvelope(content.replace(/^<ns2:(\w+)>/, '<ns2:$1 xmlns:ns2="http://www.paygate.co.za/PayHOST">'));

const element = (name: string, value: string): string => `<ns2:${name}>${escapeXml(value)}</ns2:${name}>`;

const soapFault = (text: string): Response =>
  xmlAnswer(
    soapEnvelope(
      `<soap:Fault><faultcode>soap:Client</faultcode><faultstring>${escapeXml(text)}</faultstring></soap:Fault>`,
    ),
    500,
  );

const descriptions = ['Not Done', 'Approved', 'Declined', 'Cancelled', 'User Cancelled', 'Received', '', 'Voided'];

const statusOf = (payment: BankPayment, statusName: string, fault: Fault): string => {
  const told = toldOf(payment, fault);
  return `<ns2:Status>${[
    element('TransactionId', payment.transactionId),
    element('Reference', told.reference),
    element('StatusName', statusName),
    element('PayRequestId', payment.payRequestId),
    element('TransactionStatusCode', String(payment.statusCode)),
    element('TransactionStatusDescription', descriptions[payment.statusCode] ?? ''),
    element('ResultCode', payment.resultCode),
    element('ResultDescription', payment.resultDescription),
    element('Currency', told.currency),
    element('Amount', String(told.amountCents)),
    element('RiskIndicator', 'NX'),
  ].join('')}</ns2:Status>`;
};

/** The answer to a request of a merchant that is unknown, or sends another password; undefined for any other. */
const refuseMerchant = (asked: XmlElement, answerName: string): Response | undefined => {
  const merchant = merchants[asked.at('Account', 'PayGateId').text];
  if (merchant !== undefined) {
    return merchant.password === asked.at('Account', 'Password').text ? undefined : soapFault('the password is wrong');
  }
  const [outer, inner] = answerName.split('/');
  const status = `<ns2:Status>${element('StatusName', 'Error')}${element('ResultCode', 'ND_INV_PGID')}</ns2:Status>`;
  return xmlAnswer(envelope(`<ns2:${outer}><ns2:${inner}>${status}</ns2:${inner}></ns2:${outer}>`));
};

/** The order of the elements that PayHost insists on. */
const cardPaymentOrder = [
  'Account',
  'Customer',
  'CardNumber',
  'CardExpiryDate',
  'CVV',
  'BudgetPeriod',
  'Redirect',
  'Order',
];

const chargeCard = (sandbox: Sandbox, asked: XmlElement, fault: Fault): Response => {
  if (asked.names.join(' ') !== cardPaymentOrder.join(' ')) return soapFault('the elements have another order');
  const refused = refuseMerchant(asked, 'SinglePaymentResponse/CardPaymentResponse');
  if (refused !== undefined) return refused;
  const order = asked.at('Order');
  const payment = sandbox.bank.begin({
    merchantId: asked.at('Account', 'PayGateId').text,
    reference: order.at('MerchantOrderId').text,
    amountCents: Number(order.at('Amount').text),
    currency: order.at('Currency').text,
    notifyUrl: asked.at('Redirect', 'NotifyUrl').text,
    returnUrl: asked.at('Redirect', 'ReturnUrl').text,
  });
  const outcome = outcomeOf(asked.at('CardNumber').text);
  const answer = (status: string, more = ''): Response =>
    xmlAnswer(
      envelope(
        `<ns2:SinglePaymentResponse><ns2:CardPaymentResponse>${statusOf(payment, status, fault)}${more}</ns2:CardPaymentResponse></ns2:SinglePaymentResponse>`,
      ),
    );
  if (merchants[asked.at('Account', 'PayGateId').text]?.hasSecurePage !== true) {
    sandbox.bank.end(payment, outcome);
    notify(payment, fault);
    return answer('Completed');
  }
  sandbox.bank.waiting.set(payment.payRequestId, outcome);
  const parameter = (key: string, value: string): string =>
    `<ns2:UrlParams>${element('key', key)}${element('value', value)}</ns2:UrlParams>`;
  return answer(
    'ThreeDSecureRedirectRequired',
    `<ns2:Redirect>${element('RedirectUrl', `${sandbox.publicUrl}/3ds`)}${parameter('PAY_REQUEST_ID', payment.payRequestId)}${parameter('PAYGATE_ID', asked.at('Account', 'PayGateId').text)}</ns2:Redirect>`,
  );
};

const query = (sandbox: Sandbox, asked: XmlElement, fault: Fault): Response => {
  const refused = refuseMerchant(asked, 'SingleFollowUpResponse/QueryResponse');
  if (refused !== undefined) return refused;
  const payment = sandbox.bank.findOf(asked.at('Account', 'PayGateId').text, {
    payRequestId: asked.at('PayRequestId').text,
    reference: asked.at('MerchantOrderId').text,
  });
  const status =
    payment === undefined
      ? `<ns2:Status>${element('StatusName', 'Error')}${element('ResultCode', 'DATA_PAY_REQ_ID')}</ns2:Status>`
      : statusOf(payment, payment.transactionId === '' ? 'Pending' : 'Completed', fault);
  return xmlAnswer(
    envelope(
      `<ns2:SingleFollowUpResponse><ns2:QueryResponse>${status}</ns2:QueryResponse></ns2:SingleFollowUpResponse>`,
    ),
  );
};

const refund = (sandbox: Sandbox, asked: XmlElement, fault: Fault): Response => {
  const refused = refuseMerchant(asked, 'SingleFollowUpResponse/RefundResponse');
  if (refused !== undefined) return refused;
  const payment = sandbox.bank.findOf(asked.at('Account', 'PayGateId').text, {
    transactionId: asked.at('TransactionId').text,
  });
  const amountCents = Number(asked.at('Amount').text);
  if (payment === undefined) return soapFault('the charge is unknown');
  // A charge is given back once, wholly or in part: a second request is taken for a repetition of the first.
  const isCharged = payment.statusCode === 1;
  const isRepeated = payment.refundedCents > 0 || amountCents > payment.amountCents;
  if (isCharged && !isRepeated) sandbox.bank.refund(payment, amountCents);
  const result = !isCharged
    ? { ...payment, statusCode: 2, resultCode: '900007', resultDescription: 'Declined' }
    : isRepeated
      ? { ...payment, statusCode: 2, resultCode: '990024', resultDescription: 'Duplicate Transaction' }
      : { ...payment, statusCode: 1, resultCode: '990017', resultDescription: 'Refund done' };
  return xmlAnswer(
    envelope(
      `<ns2:SingleFollowUpResponse><ns2:RefundResponse>${statusOf(result, 'Completed', fault)}</ns2:RefundResponse></ns2:SingleFollowUpResponse>`,
    ),
  );
};

/** Answers a SOAP message of PayHost. */
export const payHost = (sandbox: Sandbox, text: string): Promise<Response> => {
  const body = parseXml(text).at('Envelope', 'Body');
  const payment = body.at('SinglePaymentRequest', 'CardPaymentRequest');
  const followUp = body.at('SingleFollowUpRequest');
  const fault = sandbox.faults.next('gateway', followUp.names[0]);
  return answerWith(fault, sandbox.times, () => {
    if (payment.exists) return chargeCard(sandbox, payment, fault);
    if (followUp.at('QueryRequest').exists) return query(sandbox, followUp.at('QueryRequest'), fault);
    if (followUp.at('RefundRequest').exists) return refund(sandbox, followUp.at('RefundRequest'), fault);
    return soapFault('the request is unknown');
  });
};
