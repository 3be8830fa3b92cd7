import { randomInt } from 'node:crypto';
import { escapeXml, parseXml, soapEnvelope, type XmlElement } from '../src/platform/provider-calls/xml.ts';
import type { Fault } from './faults.ts';
import { answerWith, xmlAnswer } from './provider-answer.ts';
import type { Sandbox } from './sandbox.ts';

/** The meters of the pretended vendor, by number. */
const meters: Readonly<Record<string, { name: string; kind: 'remote' | 'token' | 'key-change' | 'blocked' }>> = {
  '04111111110': { name: 'T NKOSI', kind: 'remote' },
  '04222222225': { name: 'T NKOSI', kind: 'token' },
  '04333333330': { name: 'P VAN WYK', kind: 'token' },
  '04444444445': { name: 'N MABASO', kind: 'key-change' },
  '04555555550': { name: 'S DLAMINI', kind: 'blocked' },
};

/** Meters of more houses, whose holders the vendor does not name. */
const unnamedMeters = /^046000000\d\d$/;

const meterOf = (meterNo: string) =>
  meters[meterNo] ?? (unnamedMeters.test(meterNo) ? ({ name: '', kind: 'token' } as const) : undefined);

const namespaces = ['base', 'revenue', 'meter']
  .map((part) => `xmlns:${part}="http://www.nrs.eskom.co.za/xmlvend/${part}/2.1/schema"`)
  .join(' ');

const sentences: Readonly<Record<string, string>> = {
  UnknownMeterEx: 'This meter is not known.',
  BusinessRuleEx: 'This meter is blocked. Please contact your municipality.',
  TransactionDoesNotExistEx: 'There is no such transaction.',
  DuplicateMessageEx: 'This message was sent before.',
  AuthenticationEx: 'The operator is not known.',
};

const faultAnswer = (code: string): Response =>
  xmlAnswer(
    soapEnvelope(
      `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>${code}</faultstring><detail><revenue:xmlvendFaultResp ${namespaces}><base:operatorMsg>${code}</base:operatorMsg><base:custMsg>${escapeXml(sentences[code] ?? '')}</base:custMsg><base:fault xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="base:${code}"/></revenue:xmlvendFaultResp></detail></soap:Fault>`,
    ),
    500,
  );

const digits = (count: number): string => Array.from({ length: count }, () => randomInt(0, 10)).join('');

/** A pretended token: 20 digits below 2^66. It opens no meter. */
const token = (): string => `<base:token><base:stsCipher>${randomInt(1, 7)}${digits(19)}</base:stsCipher></base:token>`;

const rand = (cents: number): string => (cents / 100).toFixed(2);

const timeNow = (): string => new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);

const transaction = (type: string, cents: number, text: string, more = ''): string =>
  `<revenue:tx xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="revenue:${type}"><revenue:amt value="${rand(cents)}" symbol="R"/><revenue:accDesc>${text}</revenue:accDesc>${more}</revenue:tx>`;

/** What of a purchase is VAT, a fee, and units. */
const shareOut = (amountCents: number) => {
  const vat = Math.round((amountCents * 15) / 115);
  const fee = Math.min(600, Math.floor((amountCents - vat) / 10));
  return { vat, fee, units: amountCents - vat - fee };
};

/** Whether the pretended vendor credits a meter itself: then its balance grows with a purchase. */
export const isCreditedRemotely = (meterNo: string): boolean => meterOf(meterNo)?.kind === 'remote';

/** The receipt of a purchase: a fee, the VAT, and units for the rest. */
const receiptOf = (meterNo: string, { amountCents, utility }: { amountCents: number; utility: string }): string => {
  const { name = '', kind = 'token' } = meterOf(meterNo) ?? {};
  const { vat, fee, units } = shareOut(amountCents);
  const [rate, unit] = utility === 'electricity' ? [2.14, 'kWh'] : utility === 'water' ? [24.6, 'kl'] : [31.5, 'm3'];
  const bought = (units / 100 / rate).toFixed(1);
  const tokens =
    kind === 'remote'
      ? ''
      : `${kind === 'key-change' ? `<revenue:kcTokenIssue>${token()}${token()}</revenue:kcTokenIssue>` : ''}<revenue:creditTokenIssue>${token()}</revenue:creditTokenIssue>`;
  const credit = transaction(
    'CreditVendTx',
    units,
    'Units',
    `<meter:meterDetail msno="${meterNo}" sgc="100405" krn="1" ti="07"/>${tokens}<revenue:units value="${bought}" siUnit="${unit}"/><revenue:tariff><base:name>Homepower 4</base:name><base:stepTariff><base:step><base:units value="${bought}" siUnit="${unit}"/><base:rate value="${rate.toFixed(2)}" symbol="R"/></base:step></base:stepTariff></revenue:tariff>`,
  );
  return (
    `<base:respDateTime>${timeNow()}</base:respDateTime>` +
    `<base:utility name="City Prepaid" address="1 Civic Square, Midrand" taxRef="4760114258"/>` +
    `<base:custVendDetail name="${name}" accNo="${meterNo}" address="Unit 14, Msasa Ridge, Midrand" contactNo="" locRef="" daysLastPurchase="9"/>` +
    `<revenue:creditVendReceipt receiptNo="${digits(12)}"><revenue:transactions>${credit}${transaction('ServiceChrgTx', fee, 'Service charge')}${transaction('VATTx', vat, 'VAT 15%')}</revenue:transactions></revenue:creditVendReceipt>`
  );
};

const answerOf = (name: string, content: string): Response =>
  xmlAnswer(soapEnvelope(`<revenue:${name} ${namespaces}>${content}</revenue:${name}>`));

const messageIdOf = (message: XmlElement): string =>
  `${message.attribute('dateTime')}-${message.attribute('uniqueNumber')}`;

const buy = (sandbox: Sandbox, asked: XmlElement, fault: Fault): Response => {
  const messageId = messageIdOf(asked.at('msgID'));
  if (sandbox.sales.has(messageId)) return faultAnswer('DuplicateMessageEx');
  const meterNo = asked.at('idMethod', 'meterIdentifier').attribute('msno');
  const amountCents = Math.round(Number(asked.at('purchaseValue', 'amt').attribute('value')) * 100);
  const utility = asked.at('resource').attribute('type');
  const told = fault === 'other-amount' ? amountCents + 100 : amountCents;
  const response = receiptOf(meterNo, { amountCents: told, utility });
  // An advice later tells the truth.
  const kept = fault === 'other-amount' ? receiptOf(meterNo, { amountCents, utility }) : response;
  const { units: unitsCents } = shareOut(amountCents);
  sandbox.sales.set(messageId, {
    messageId,
    meterNo,
    amountCents,
    utility,
    unitsCents,
    at: new Date(),
    response: kept,
  });
  return answerOf('creditVendResp', response);
};

const advise = (sandbox: Sandbox, asked: XmlElement): Response => {
  const sale = sandbox.sales.get(messageIdOf(asked.at('adviceReqMsgID')));
  if (sale === undefined) return faultAnswer('TransactionDoesNotExistEx');
  return answerOf(
    'adviceResp',
    `<revenue:lastResponse><revenue:creditVendResp>${sale.response}</revenue:creditVendResp></revenue:lastResponse>`,
  );
};

/** A copy of a receipt of the meter. */
const reprint = (sandbox: Sandbox, asked: XmlElement): Response => {
  const meterNo = asked.at('idMethod', 'meterIdentifier').attribute('msno');
  const receiptNo = asked.at('reprintReceipt').attribute('receiptNo');
  const sale = [...sandbox.sales.values()].find(
    (each) => each.meterNo === meterNo && each.response.includes(`receiptNo="${receiptNo}"`),
  );
  return sale === undefined ? faultAnswer('TransactionDoesNotExistEx') : answerOf('reprintResp', sale.response);
};

const act = (sandbox: Sandbox, name: string, { asked, fault }: { asked: XmlElement; fault: Fault }): Response => {
  const credentials = asked.at('authCred');
  if (credentials.at('opName').text !== 'ekhaya' || credentials.at('password').text !== 'sandbox') {
    return faultAnswer('AuthenticationEx');
  }
  if (name === 'adviceReq') return advise(sandbox, asked);
  if (name === 'reprintReq') return reprint(sandbox, asked);
  const meterNo = asked.at('idMethod', 'meterIdentifier').attribute('msno');
  const meter = meterOf(meterNo);
  if (meter === undefined) return faultAnswer('UnknownMeterEx');
  if (meter.kind === 'blocked') return faultAnswer('BusinessRuleEx');
  if (name === 'confirmCustomerReq') {
    return answerOf(
      'confirmCustomerResp',
      `<revenue:confirmCustResult><base:custVendDetail name="${meter.name}" accNo="${meterNo}" address="Unit 14, Msasa Ridge, Midrand"/></revenue:confirmCustResult>`,
    );
  }
  if (name === 'creditVendReq') return buy(sandbox, asked, fault);
  const amountCents = Math.round(Number(asked.at('purchaseValue', 'amt').attribute('value')) * 100);
  return answerOf(
    'trialCreditVendResp',
    receiptOf(meterNo, { amountCents, utility: asked.at('resource').attribute('type') }),
  );
};

/** Answers a SOAP message of XMLVend. A trial and a question about a customer have no fault that changes an amount. */
export const xmlVend = (sandbox: Sandbox, text: string): Promise<Response> => {
  const body = parseXml(text).at('Envelope', 'Body');
  const name = body.names[0] ?? '';
  const fault = sandbox.faults.next('vendor', name);
  return answerWith(fault, sandbox.times, () => act(sandbox, name, { asked: body.at(name), fault }));
};
