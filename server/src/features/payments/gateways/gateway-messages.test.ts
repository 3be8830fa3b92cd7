import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { parseXml } from '../../../platform/provider-calls/xml.ts';
import type { GatewaySettings, Order } from './gateway.ts';
import {
  cardPaymentRequest,
  queryRequest,
  readCardPaymentResponse,
  readQueryResponse,
  readRefundResponse,
  refusalOf,
} from './payhost-messages.ts';
import { initiateForm, processForm, queryForm, readInitiated, readQueried } from './payweb-messages.ts';

const settings: GatewaySettings = {
  estateId: '901',
  kind: 'payweb',
  url: 'https://secure.paygate.co.za',
  merchantId: '10011072130',
  password: 'test',
  key: 'secret',
};

const order: Order = {
  reference: 'pgtest_123456789',
  amountCents: 3299,
  currency: 'ZAR',
  payer: { firstName: 'Thandi & co', lastName: 'Nkosi', email: 'customer@paygate.co.za' },
  notifyUrl: 'https://my.return.url/notify',
  returnUrl: 'https://my.return.url/page',
  createdAt: new Date('2018-01-01T12:00:00Z'),
};

const payRequestId = '23B785AE-C96C-32AF-4879-D2C9363DB6E8';
const { reference } = order;

/** PayGate's own samples: their checksums are right under the key of its test merchant. */
describe('messages of PayWeb 3, as PayGate publishes them', () => {
  const initiated = `PAYGATE_ID=10011072130&PAY_REQUEST_ID=${payRequestId}&REFERENCE=pgtest_123456789&CHECKSUM=b41a77f83a275a849f23e30b4666e837`;
  const queried = `PAYGATE_ID=10011072130&PAY_REQUEST_ID=${payRequestId}&REFERENCE=pgtest_123456789&TRANSACTION_STATUS=1&RESULT_CODE=990017&AUTH_CODE=5T8A0Z&CURRENCY=ZAR&AMOUNT=3299&RESULT_DESC=Auth+Done&TRANSACTION_ID=78705178&RISK_INDICATOR=AX&PAY_METHOD=CC&PAY_METHOD_DETAIL=Visa&CHECKSUM=f57ccf051307d8d0a0743b31ea379aa1`;

  it('begin a payment, with the fields in the order of the checksum', () => {
    const fields = [...new URLSearchParams(initiateForm(settings, order))];
    expect(fields.map(([name]) => name).join(' ')).toBe(
      'PAYGATE_ID REFERENCE AMOUNT CURRENCY RETURN_URL TRANSACTION_DATE LOCALE COUNTRY EMAIL NOTIFY_URL CHECKSUM',
    );
    expect(Object.fromEntries(fields)).toMatchObject({ AMOUNT: '3299', TRANSACTION_DATE: '2018-01-01 12:00:00' });
    expect(readInitiated(initiated, settings, reference)).toBe(payRequestId);
  });

  it('lead the browser on, and ask what happened, with the same checksum of id, name and reference', () => {
    const named = { payRequestId, reference };
    expect(processForm(settings, named)).toEqual({
      PAY_REQUEST_ID: payRequestId,
      CHECKSUM: 'b41a77f83a275a849f23e30b4666e837',
    });
    expect(queryForm(settings, named)).toContain('CHECKSUM=b41a77f83a275a849f23e30b4666e837');
  });

  it('say that a payment is approved, for what and under which name', () => {
    expect(readQueried(queried, settings)).toEqual({
      kind: 'known',
      payRequestId,
      transactionId: '78705178',
      statusCode: 1,
      resultCode: '990017',
      resultDescription: 'Auth Done',
      amountCents: 3299,
      currency: 'ZAR',
      reference,
    });
  });

  it('are believed with a right checksum alone, and about this payment alone', () => {
    const more = queried.replace('AMOUNT=3299', 'AMOUNT=1');
    expect(() => readQueried(more, settings)).toThrow(ProviderError);
    expect(() => readInitiated(initiated, { ...settings, key: 'another' }, reference)).toThrow(ProviderError);
    expect(() => readInitiated(initiated, settings, 'another')).toThrow('another payment');
    expect(() => readInitiated('ERROR=DATA_CHK', settings, reference)).toThrow('DATA_CHK');
    expect(() => readQueried('ERROR=DATA_CHK', settings)).toThrow('DATA_CHK');
    expect(readQueried('ERROR=ND_INV_PRID', settings)).toEqual({ kind: 'unknown' });
  });
});

/** An answer in the form that PayGate documents, with elements that the product does not read. */
const answer = (name: string, status: string, more = ''): string => {
  const [outer, inner] = name.split('/');
  return `<SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Header/><SOAP-ENV:Body>
    <ns2:${outer} xmlns:ns2="http://www.paygate.co.za/PayHOST"><ns2:${inner}>
      <ns2:Status>${status}</ns2:Status>${more}
    </ns2:${inner}></ns2:${outer}></SOAP-ENV:Body></SOAP-ENV:Envelope>`;
};

const approvedStatus = `
  <ns2:TransactionId>78705178</ns2:TransactionId><ns2:Reference>pgtest_123456789</ns2:Reference>
  <ns2:AcquirerCode>00</ns2:AcquirerCode><ns2:StatusName>Completed</ns2:StatusName><ns2:AuthCode>5T8A0Z</ns2:AuthCode>
  <ns2:PayRequestId>${payRequestId}</ns2:PayRequestId><ns2:TransactionStatusCode>1</ns2:TransactionStatusCode>
  <ns2:TransactionStatusDescription>Approved</ns2:TransactionStatusDescription><ns2:ResultCode>990017</ns2:ResultCode>
  <ns2:ResultDescription>Auth Done</ns2:ResultDescription><ns2:Currency>ZAR</ns2:Currency><ns2:Amount>3299</ns2:Amount>
  <ns2:RiskIndicator>AX</ns2:RiskIndicator>
  <ns2:PaymentType><ns2:Method>CC</ns2:Method><ns2:Detail>Visa</ns2:Detail></ns2:PaymentType>`;

describe('messages of PayHost, in the documented form', () => {
  it('charge a card, with the elements in the order that PayHost insists on', () => {
    const card = { number: '4000000000000002', cvv: '123', month: '12', year: '2028' };
    const asked = parseXml(cardPaymentRequest(settings, order, card))
      .at('Envelope', 'Body', 'SinglePaymentRequest')
      .at('CardPaymentRequest');
    expect(asked.names.join(' ')).toBe('Account Customer CardNumber CardExpiryDate CVV BudgetPeriod Redirect Order');
    expect(asked.at('Customer').names.join(' ')).toBe('FirstName LastName Email');
    expect(asked.at('Customer', 'FirstName').text).toBe('Thandi & co');
    expect(asked.at('CardExpiryDate').text).toBe('122028');
    expect(asked.at('Order').names.join(' ')).toBe('MerchantOrderId Currency Amount');
    expect(asked.at('Order', 'Amount').text).toBe('3299');
  });

  it('ask for a payment by the name of the gateway, or by ours while it has none', () => {
    const askedBy = (named: string | null) =>
      parseXml(queryRequest(settings, { reference, payRequestId: named }))
        .at('Envelope', 'Body', 'SingleFollowUpRequest')
        .at('QueryRequest').names;
    expect(askedBy(payRequestId)).toEqual(['Account', 'PayRequestId']);
    expect(askedBy(null)).toEqual(['Account', 'MerchantOrderId']);
  });

  it('lead to the page of the bank, with its fields by their keys', () => {
    const parameter = (key: string, value: string) =>
      `<ns2:UrlParams><ns2:key>${key}</ns2:key><ns2:value>${value}</ns2:value></ns2:UrlParams>`;
    const redirect = `<ns2:Redirect><ns2:RedirectUrl>https://secure.paygate.co.za/PayHost/3ds.trans</ns2:RedirectUrl>${parameter('CHECKSUM', 'c1')}${parameter('PAY_REQUEST_ID', payRequestId)}</ns2:Redirect>`;
    const status = `<ns2:StatusName>ThreeDSecureRedirectRequired</ns2:StatusName><ns2:PayRequestId>${payRequestId}</ns2:PayRequestId>`;
    expect(readCardPaymentResponse(answer('SinglePaymentResponse/CardPaymentResponse', status, redirect))).toEqual({
      payRequestId,
      form: {
        url: 'https://secure.paygate.co.za/PayHost/3ds.trans',
        fields: { CHECKSUM: 'c1', PAY_REQUEST_ID: payRequestId },
      },
    });
  });

  it('say what became of a payment: Completed is not paid, the code is', () => {
    const declined = approvedStatus
      .replace('Code>1<', 'Code>2<')
      .replace('990017', '900003')
      .replace('Auth Done', 'Insufficient Funds');
    const read = (status: string) => readQueryResponse(answer('SingleFollowUpResponse/QueryResponse', status));
    expect(read(approvedStatus)).toMatchObject({
      kind: 'known',
      statusCode: 1,
      amountCents: 3299,
      currency: 'ZAR',
      reference,
    });
    expect(read(declined)).toMatchObject({ kind: 'known', statusCode: 2, resultDescription: 'Insufficient Funds' });
    expect(read('<ns2:StatusName>Error</ns2:StatusName>')).toEqual({ kind: 'unknown' });
  });

  it.each(['ND_INV_PGID', 'PGID_NOT_EN', 'NOT_LIVE_PM', 'DATA_CHK'])(
    'refuse our merchant with %s, which says nothing about a payment',
    (code) => {
      const status = `<ns2:StatusName>Error</ns2:StatusName><ns2:ResultCode>${code}</ns2:ResultCode>`;
      const begun = answer('SinglePaymentResponse/CardPaymentResponse', status);
      const queried = answer('SingleFollowUpResponse/QueryResponse', status);
      const refusal = new ProviderError('refused', `the gateway answered ${code}`);
      expect(() => readCardPaymentResponse(begun)).toThrow(refusal);
      expect(() => readQueryResponse(queried)).toThrow(refusal);
      expect(refusalOf({ text: queried })).toBe(refusal.message);
    },
  );

  it('refuse nothing where they know no such payment, or a payment whose result is an error', () => {
    const none = '<ns2:StatusName>Error</ns2:StatusName><ns2:ResultCode>DATA_PAY_REQ_ID</ns2:ResultCode>';
    for (const status of [none, approvedStatus.replace('990017', 'PGID_NOT_EN')]) {
      const text = answer('SingleFollowUpResponse/QueryResponse', status);
      expect(refusalOf({ text })).toBeUndefined();
      expect(() => readQueryResponse(text)).not.toThrow();
    }
  });

  it('give a charge back, and take a second request for a repetition of the first', () => {
    const read = (status: string) => readRefundResponse(answer('SingleFollowUpResponse/RefundResponse', status));
    expect(read(approvedStatus)).toBe('refunded');
    expect(read(approvedStatus.replace('990017', '990024').replace('Code>1<', 'Code>2<'))).toBe('refunded');
    expect(read(approvedStatus.replace('Code>1<', 'Code>2<'))).toBe('refused');
    expect(read(approvedStatus.replace('Completed', 'ValidationError'))).toBe('refused');
    // Neither says whether the money goes back.
    expect(() => read(approvedStatus.replace('Completed', 'Pending'))).toThrow('has not decided');
    expect(() => read(approvedStatus.replace('Code>1<', 'Code>5<'))).toThrow('has not decided');
    expect(() => read(approvedStatus.replace('Completed', 'Error'))).toThrow('with an error');
  });

  it('tell what was refused from what nobody understands', () => {
    const fault =
      '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode></s:Fault></s:Body></s:Envelope>';
    const failureOf = (text: string): string => {
      try {
        return readCardPaymentResponse(text) === 'card-refused' ? 'card' : 'none';
      } catch (error) {
        return error instanceof ProviderError ? error.failure : 'another error';
      }
    };
    const invalid = answer(
      'SinglePaymentResponse/CardPaymentResponse',
      '<ns2:StatusName>ValidationError</ns2:StatusName><ns2:StatusDetail>CardNumber</ns2:StatusDetail>',
    );
    expect([fault, invalid, '<html><body>Bad gateway</body></html>', ''].map(failureOf)).toEqual([
      'refused',
      'card',
      'unknown',
      'unknown',
    ]);
  });
});
