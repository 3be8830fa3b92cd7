import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { escapeXml, parseXml, soapEnvelope, type XmlElement } from '../../../platform/provider-calls/xml.ts';
import type { VendMessage, VendOrder, VendorCustomer, VendorSettings } from './vendor.ts';

const namespaces = ['base', 'revenue', 'meter']
  .map((part) => `xmlns:${part}="http://www.nrs.eskom.co.za/xmlvend/${part}/2.1/schema"`)
  .join(' ');

/** `yyyyMMddHHmmss` in UTC. */
const writeTime = (at: Date): string => at.toISOString().replaceAll(/\D/g, '').slice(0, 14);

const attributes = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('');

const message = ({ sentAt, number }: VendMessage): string =>
  attributes({ dateTime: writeTime(sentAt), uniqueNumber: String(number) });

/** What begins every request: who asks, from which terminal, under which name, with which credentials. */
const head = ({ clientId, terminalId, operator, password }: VendorSettings, id: VendMessage): string =>
  `<base:clientID xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="base:EANDeviceID"${attributes({ ean: clientId })}/>` +
  `<base:terminalID xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="base:GenericDeviceID"${attributes({ id: terminalId })}/>` +
  `<base:msgID${message(id)}/>` +
  `<base:authCred><base:opName>${escapeXml(operator)}</base:opName><base:password>${escapeXml(password)}</base:password></base:authCred>`;

const meterOf = (meterNo: string): string =>
  `<base:idMethod><base:meterIdentifier${attributes({ msno: meterNo })}/></base:idMethod>`;

/** Amounts of XMLVend are rand. */
const rand = (cents: number): string => (cents / 100).toFixed(2);

const purchase = (order: VendOrder): string =>
  meterOf(order.meterNo) +
  `<revenue:resource${attributes({ type: order.utility })}/>` +
  `<revenue:purchaseValue><base:amt${attributes({ value: rand(order.amountCents), symbol: 'R' })}/></revenue:purchaseValue>`;

const request = (name: string, content: string): string => soapEnvelope(`<${name} ${namespaces}>${content}</${name}>`);

/** The message that asks who has a meter. */
export const confirmCustomerRequest = (settings: VendorSettings, id: VendMessage, meterNo: string): string =>
  request('revenue:confirmCustomerReq', head(settings, id) + meterOf(meterNo));

/** The message that asks what an order would buy. */
export const trialVendRequest = (settings: VendorSettings, id: VendMessage, order: VendOrder): string =>
  request('revenue:trialCreditVendReq', head(settings, id) + purchase(order));

/** The message that buys. */
export const creditVendRequest = (settings: VendorSettings, id: VendMessage, order: VendOrder): string =>
  request('revenue:creditVendReq', head(settings, id) + purchase(order));

/** The message that asks what became of another message. */
export const adviceRequest = (
  settings: VendorSettings,
  { own, about }: { own: VendMessage; about: VendMessage },
): string =>
  request(
    'revenue:adviceReq',
    head(settings, own) +
      `<revenue:adviceType xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="revenue:LastRespAdviceReq"/>` +
      `<revenue:adviceReqMsgID${message(about)}/>`,
  );

/** The message that asks for a copy of a receipt. */
export const reprintRequest = (
  settings: VendorSettings,
  id: VendMessage,
  { meterNo, receiptNo }: { meterNo: string; receiptNo: string },
): string =>
  request(
    'revenue:reprintReq',
    head(settings, id) + meterOf(meterNo) + `<revenue:reprintReceipt${attributes({ receiptNo })}/>`,
  );

/** A fault of XMLVend: what it is, and the sentences for the operator and for the customer. */
export interface VendorFault {
  code: string;
  operatorSentence: string;
  customerSentence: string;
}

const faultOf = (body: XmlElement): VendorFault | undefined => {
  const fault = body.at('Fault');
  if (!fault.exists) return undefined;
  const detail = fault.at('detail').exists ? fault.at('detail') : fault.at('Detail');
  const response = [...detail.all('xmlvendFaultResp'), ...detail.all('XMLVendFaultResp')][0];
  if (response === undefined) throw new ProviderError('unknown', 'the vendor answered with a fault of no known form');
  const inner = response.at('fault');
  const type = (inner.attribute('type') || inner.names[0] || '').replace(/^.*:/, '');
  return {
    code: type,
    operatorSentence: response.at('operatorMsg').text,
    customerSentence: response.at('custMsg').text,
  };
};

/**
 * The body of an answer: the element of that name, or the vendor's fault.
 * @throws {ProviderError} `unknown` for anything else
 */
export const readAnswer = (answer: string, name: string): { response: XmlElement } | { fault: VendorFault } => {
  const body = parseXml(answer).at('Envelope', 'Body');
  const fault = faultOf(body);
  if (fault !== undefined) return { fault };
  const response = body.at(name);
  if (!response.exists) throw new ProviderError('unknown', 'the vendor answered something else');
  return { response };
};

/** Reads who has a meter. */
export const readCustomer = (response: XmlElement): VendorCustomer => {
  const detail = response.at('confirmCustResult', 'custVendDetail');
  return { name: detail.attribute('name'), address: detail.attribute('address') };
};
