import { expect, it } from 'vitest';
import { settableClock } from '../../../platform/clock.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import type { ProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { parseXml } from '../../../platform/provider-calls/xml.ts';
import type { VendOrder } from './vendor.ts';
import { createXmlVendVendor } from './xmlvend-vendor.ts';

const settings = {
  estateId: '901',
  url: 'https://vendor.test/xmlvend',
  clientId: '6004708001509',
  terminalId: 'EKHAYA-1',
  operator: 'ekhaya',
  password: 'a & b',
};
const order: VendOrder = { meterNo: '04444444445', utility: 'electricity', amountCents: 11_500 };
const message = { sentAt: new Date('2026-11-14T08:30:05Z'), number: 42 };

/** A vendor that answers with a message. The client takes a refusal for a failure of the provider, as the one of the product. */
const vendorThatSays = (text: string) => {
  const sent: string[] = [];
  const refusals: string[] = [];
  const client: ProviderClient = {
    call: ({ body = '', refusalOf }) => {
      sent.push(body);
      const answer = { status: 200, text };
      const refusal = refusalOf?.(answer);
      if (refusal === undefined) return Promise.resolve(answer);
      refusals.push(refusal);
      return Promise.reject(new ProviderError('refused', refusal));
    },
    observe: (_provider, call) => call(),
    healthOf: () => ({ state: 'ok' as const }),
    allHealth: () => [],
  };
  return { sent, refusals, vendor: createXmlVendVendor({ client, clock: settableClock(new Date()) }, settings) };
};

const namespaces = ['base', 'revenue', 'meter']
  .map((part, index) => `xmlns:n${index}="http://www.nrs.eskom.co.za/xmlvend/${part}/2.1/schema"`)
  .join(' ');

/** An answer as NRS 009-6-10 describes it, with other prefixes than ours and with elements that the product does not read. */
const envelope = (content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>${content}</SOAP-ENV:Body></SOAP-ENV:Envelope>`;

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const charge = (type: string, rand: string, text: string): string =>
  `<n1:tx ${xsi} xsi:type="n1:${type}"><n1:amt value="${rand}" symbol="R"/><n1:accDesc>${text}</n1:accDesc></n1:tx>`;

const receipt = (name: string, { paid = '90.00', meterNo = order.meterNo } = {}): string =>
  `<n1:${name} ${namespaces}>
    <n0:clientID ${xsi} xsi:type="n0:EANDeviceID" ean="6004708001509"/><n0:serverID ean="6004708001004"/>
    <n0:respDateTime>20261114103007</n0:respDateTime><n0:dispHeader>Credit Vend</n0:dispHeader>
    <n0:utility name="City Prepaid" address="1 Civic Square" taxRef="4760114258"/>
    <n0:custVendDetail name="N MABASO" accNo="700123" address="Unit 3" contactNo="" locRef="" daysLastPurchase="9"/>
    <n1:creditVendReceipt receiptNo="000000123456"><n1:transactions>
      <n1:tx ${xsi} xsi:type="n1:CreditVendTx"><n1:amt value="${paid}" symbol="R"/>
        <n1:creditTokenIssue><n0:desc>Normal Sale</n0:desc><n0:token><n0:stsCipher>1111 2222 3333 4444 5555</n0:stsCipher></n0:token></n1:creditTokenIssue>
        <n1:kcTokenIssue><n0:token><n0:stsCipher>66667777888899990000</n0:stsCipher></n0:token><n0:token><n0:stsCipher>12345678901234567890</n0:stsCipher></n0:token></n1:kcTokenIssue>
        <n2:meterDetail msno="${meterNo}" sgc="100405" krn="1" ti="07"><n2:meterType at="07" tt="02"/></n2:meterDetail>
        <n1:units value="41.2" siUnit="kWh"/>
        <n1:tariff><n0:name>Homepower 4</n0:name><n1:stepTariff><n1:step><n1:units value="41.2" siUnit="kWh"/><n1:rate value="2.18" symbol="R"/></n1:step></n1:stepTariff></n1:tariff>
      </n1:tx>
      ${charge('ServiceChrgTx', '4.00', 'Service charge')}${charge('DebtRecoveryTx', '6.00', 'Arrears')}${charge('VATTx', '15.00', 'VAT 15%')}
    </n1:transactions></n1:creditVendReceipt>
  </n1:${name}>`;

const fault = (code: string, { detail = 'detail', response = 'xmlvendFaultResp' } = {}): string =>
  envelope(
    `<SOAP-ENV:Fault><faultcode>SOAP-ENV:Server</faultcode><${detail}><n1:${response} ${namespaces}><n0:operatorMsg>${code}</n0:operatorMsg><n0:custMsg>Sentence of ${code}</n0:custMsg><n0:fault ${xsi} xsi:type="n0:${code}"/></n1:${response}></${detail}></SOAP-ENV:Fault>`,
  );

it('a purchase names the meter, the amount in rand and the one message of its payment', async () => {
  const { sent, vendor } = vendorThatSays(envelope(receipt('creditVendResp')));
  await vendor.vend(order, message);
  const asked = parseXml(sent[0] ?? '').at('Envelope', 'Body', 'creditVendReq');
  expect(asked.at('msgID').attribute('dateTime')).toBe('20261114083005');
  expect(asked.at('msgID').attribute('uniqueNumber')).toBe('42');
  expect(asked.at('authCred', 'password').text).toBe('a & b');
  expect(asked.at('idMethod', 'meterIdentifier').attribute('msno')).toBe(order.meterNo);
  expect(asked.at('purchaseValue', 'amt').attribute('value')).toBe('115.00');
});

it('a receipt has every field, every cent, and the tokens of a key change before that of the credit', async () => {
  const answer = await vendorThatSays(envelope(receipt('creditVendResp'))).vendor.vend(order, message);
  expect(answer).toMatchObject({
    kind: 'issued',
    receipt: {
      receiptNo: '000000123456',
      at: '2026-11-14T10:30:07.000Z',
      accountNo: '700123',
      sgc: '100405',
      krn: '1',
      ti: '07',
      name: 'N MABASO',
      seller: { name: 'City Prepaid', address: '1 Civic Square', vatNumber: '4760114258' },
      tariff: 'Homepower 4',
      rates: ['41.2 kWh at R 2.18'],
      units: '41.2 kWh',
      amountCents: 11_500,
      lines: [
        { kind: 'units', amountCents: 9_000 },
        { kind: 'fee', amountCents: 400 },
        { kind: 'arrears', amountCents: 600 },
        { kind: 'vat', amountCents: 1_500 },
      ],
      tokens: [
        { kind: 'key-change', digits: '66667777888899990000' },
        { kind: 'key-change', digits: '12345678901234567890' },
        { kind: 'credit', digits: '11112222333344445555' },
      ],
    },
  });
});

it('the tokens of a key change come first, even from a transaction after the purchase', async () => {
  const [keyChange = ''] = /<n1:kcTokenIssue>.*<\/n1:kcTokenIssue>/.exec(receipt('creditVendResp')) ?? [];
  const later = charge('ServiceChrgTx', '0.00', 'Key change').replace('</n1:tx>', `${keyChange}</n1:tx>`);
  const text = receipt('creditVendResp')
    .replace(keyChange, '')
    .replace('</n1:transactions>', `${later}</n1:transactions>`);
  const answer = await vendorThatSays(envelope(text)).vendor.vend(order, message);
  expect(answer).toMatchObject({
    receipt: { tokens: [{ kind: 'key-change' }, { kind: 'key-change' }, { kind: 'credit' }] },
  });
});

it('a receipt of another meter, of another amount or without a whole token is no answer', async () => {
  for (const text of [
    receipt('creditVendResp', { meterNo: '04222222225' }),
    receipt('creditVendResp', { paid: '91.00' }),
    receipt('creditVendResp', { paid: '9e1' }),
    receipt('creditVendResp').replace('1111 2222', '1111'),
    '<html>Bad gateway</html>',
  ]) {
    await expect(vendorThatSays(envelope(text)).vendor.vend(order, message)).rejects.toThrow(ProviderError);
  }
});

it('an advice names the message that it is about, and holds the lost receipt', async () => {
  const lost = `<n1:adviceResp ${namespaces}><n1:lastResponse>${receipt('creditVendResp')}</n1:lastResponse></n1:adviceResp>`;
  const { sent, vendor } = vendorThatSays(envelope(lost));
  expect((await vendor.advise(order, message)).kind).toBe('issued');
  const asked = parseXml(sent[0] ?? '').at('Envelope', 'Body', 'adviceReq');
  expect(asked.at('adviceType').attribute('type')).toBe('revenue:LastRespAdviceReq');
  expect(asked.at('adviceReqMsgID').attribute('uniqueNumber')).toBe('42');
  expect(asked.at('msgID').attribute('uniqueNumber')).not.toBe('42');
});

it('only "does not exist" allows another purchase; every other fault of an advice says nothing about the purchase', async () => {
  const advised = (text: string) => vendorThatSays(text).vendor.advise(order, message);
  expect(await advised(fault('TransactionDoesNotExistEx'))).toEqual({ kind: 'not-found' });
  for (const code of ['SystemEx', 'AuthenticationEx', 'BusinessRuleEx', 'UnknownMeterEx']) {
    await expect(advised(fault(code)), code).rejects.toMatchObject({ name: 'ProviderError', failure: 'unknown' });
  }
});

it('a fault of a purchase is a refusal where it is about the meter; one of the system or of our operator decides nothing', async () => {
  const bought = (text: string) => vendorThatSays(text).vendor.vend(order, message);
  const blocked = await bought(fault('BusinessRuleEx'));
  expect(blocked).toEqual({ kind: 'refused', code: 'BusinessRuleEx', sentence: 'Sentence of BusinessRuleEx' });
  expect(await bought(fault('VendorCreditEx'))).toMatchObject({ kind: 'refused' });
  for (const code of ['SystemEx', 'DuplicateMessageEx', 'AuthenticationEx', 'NeverHeardOfEx']) {
    await expect(bought(fault(code)), code).rejects.toMatchObject({ failure: 'unknown' });
  }
});

it('a fault that is not about the meter says nothing about it before a purchase', async () => {
  for (const code of ['SystemEx', 'AuthenticationEx', 'RequestAuthorisationEx', 'VendorCreditEx', 'NeverHeardOfEx']) {
    const { vendor } = vendorThatSays(fault(code));
    await expect(vendor.trial(order), code).rejects.toMatchObject({ failure: 'refused' });
    await expect(vendor.verify(order.meterNo), code).rejects.toMatchObject({ failure: 'refused' });
    await expect(vendor.reprint(order, '1'), code).rejects.toMatchObject({ failure: 'refused' });
  }
});

it('a fault that is not about the order, and what nobody understands, counts as a failure of the vendor', async () => {
  const failuresOf = async (text: string) => {
    const { refusals, vendor } = vendorThatSays(text);
    await Promise.allSettled([
      vendor.verify(order.meterNo),
      vendor.trial(order),
      vendor.vend(order, message),
      vendor.advise(order, message),
      vendor.reprint(order, '1'),
    ]);
    return new Set(refusals);
  };
  for (const code of ['SystemEx', 'AuthenticationEx', 'VendorCreditEx', 'NeverHeardOfEx']) {
    expect(await failuresOf(fault(code))).toEqual(new Set([`the vendor answered with ${code}`]));
  }
  expect(await failuresOf('<html>Not here</html>')).toEqual(new Set(['the vendor answered something else']));
  expect(await failuresOf('Not here')).toHaveLength(1);
  for (const code of ['UnknownMeterEx', 'BusinessRuleEx', 'TransactionDoesNotExistEx']) {
    expect(await failuresOf(fault(code)), code).toEqual(new Set());
  }
  const { refusals, vendor } = vendorThatSays(envelope(receipt('creditVendResp')));
  await vendor.vend(order, message);
  expect(refusals).toEqual([]);
});

it('a fault is read in either case of its names', async () => {
  const text = fault('UnknownMeterEx', { detail: 'Detail', response: 'XMLVendFaultResp' });
  expect(await vendorThatSays(text).vendor.trial(order)).toMatchObject({ kind: 'refused', code: 'UnknownMeterEx' });
  expect(await vendorThatSays(text).vendor.verify(order.meterNo)).toBeUndefined();
});
