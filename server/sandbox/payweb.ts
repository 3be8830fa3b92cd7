import { html } from 'hono/html';
import { cancelled, notAuthenticated, outcomeOf, toldOf, type BankPayment } from './bank.ts';
import { checksumOf, notify, returnFields } from './notify.ts';
import { sandboxPage } from './pages.ts';
import { answerWith } from './provider-answer.ts';
import type { Sandbox } from './sandbox.ts';

const formAnswer = (fields: [string, string][]): Response =>
  new Response(new URLSearchParams(fields).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** The order of the fields that the checksum covers. */
const initiateOrder = [
  'PAYGATE_ID',
  'REFERENCE',
  'AMOUNT',
  'CURRENCY',
  'RETURN_URL',
  'TRANSACTION_DATE',
  'LOCALE',
  'COUNTRY',
  'EMAIL',
  'NOTIFY_URL',
];

/** Begins a payment. */
export const initiate = (sandbox: Sandbox, form: URLSearchParams): Promise<Response> => {
  const fault = sandbox.faults.next('gateway');
  const value = (name: string): string => form.get(name) ?? '';
  return answerWith(fault, sandbox.times, () => {
    if (value('CHECKSUM') !== checksumOf(initiateOrder.map(value), 'none')) return formAnswer([['ERROR', 'DATA_CHK']]);
    const payment = sandbox.bank.begin({
      merchantId: value('PAYGATE_ID'),
      reference: value('REFERENCE'),
      amountCents: Number(value('AMOUNT')),
      currency: value('CURRENCY'),
      notifyUrl: value('NOTIFY_URL'),
      returnUrl: value('RETURN_URL'),
    });
    const values = [value('PAYGATE_ID'), payment.payRequestId, payment.reference];
    return formAnswer([
      ['PAYGATE_ID', values[0] ?? ''],
      ['PAY_REQUEST_ID', payment.payRequestId],
      ['REFERENCE', payment.reference],
      ['CHECKSUM', checksumOf(values, fault)],
    ]);
  });
};

/** Answers what became of a payment. */
export const query = (sandbox: Sandbox, form: URLSearchParams): Promise<Response> => {
  const fault = sandbox.faults.next('gateway');
  return answerWith(fault, sandbox.times, () => {
    const named = { payRequestId: form.get('PAY_REQUEST_ID') ?? '' };
    const payment = sandbox.bank.findOf(form.get('PAYGATE_ID') ?? '', named);
    if (payment === undefined) return formAnswer([['ERROR', 'ND_INV_PRID']]);
    const told = toldOf(payment, fault);
    const fields: [string, string][] = [
      ['PAYGATE_ID', form.get('PAYGATE_ID') ?? ''],
      ['PAY_REQUEST_ID', payment.payRequestId],
      ['REFERENCE', told.reference],
      ['TRANSACTION_STATUS', String(payment.statusCode)],
      ['RESULT_CODE', payment.resultCode],
      ['CURRENCY', told.currency],
      ['AMOUNT', String(told.amountCents)],
      ['RESULT_DESC', payment.resultDescription],
      ['TRANSACTION_ID', payment.transactionId],
    ];
    const values = fields.map(([, value]) => value);
    return formAnswer([...fields, ['CHECKSUM', checksumOf(values, fault)]]);
  });
};

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`);

/** The page of the gateway, which asks for the card. */
export const cardPage = (sandbox: Sandbox, form: URLSearchParams): Promise<Response> => {
  const payment = sandbox.bank.find({ payRequestId: form.get('PAY_REQUEST_ID') ?? '' });
  if (payment === undefined) return sandboxPage('Unknown payment', html`<p>This payment does not exist.</p>`);
  return sandboxPage(
    'PayGate sandbox',
    html`<p>Pay R ${(payment.amountCents / 100).toFixed(2)} · ${payment.reference}</p>
      <form method="post" action="${sandbox.publicUrl}/payweb3/card">
        ${hidden({ PAY_REQUEST_ID: payment.payRequestId })}
        <label>Card number <input name="card" inputmode="numeric" autocomplete="off" required /></label>
        <button type="submit">Pay</button>
        <button type="submit" name="cancel" value="1" formnovalidate>Cancel</button>
      </form>
      <p>Test cards: 4000000000000002 is approved, 4000000000000028 has no funds, 4000000000000036 is declined.</p>`,
  );
};

/** The page of the bank, which asks whether the owner of the card wants to pay. */
export const securePage = (sandbox: Sandbox, payRequestId: string): Promise<Response> => {
  const payment = sandbox.bank.find({ payRequestId });
  if (payment === undefined) return sandboxPage('Unknown payment', html`<p>This payment does not exist.</p>`);
  return sandboxPage(
    'Your bank (3-D Secure)',
    html`<p>Confirm R ${(payment.amountCents / 100).toFixed(2)} to Ekhaya.</p>
      <form method="post" action="${sandbox.publicUrl}/3ds/answer">
        ${hidden({ PAY_REQUEST_ID: payRequestId })}
        <button type="submit" name="answer" value="yes">Confirm</button>
        <button type="submit" name="answer" value="no">It was not me</button>
      </form>`,
  );
};

/** The page that posts the browser back. It has no script: the person goes on by its button. */
const wayBack = (payment: BankPayment, sandbox: Sandbox): Promise<Response> =>
  sandboxPage(
    'Done',
    html`<form method="post" action="${payment.returnUrl}">
      ${hidden(returnFields(payment, sandbox.faults.next('gateway')))}
      <button type="submit">Back to Ekhaya</button>
    </form>`,
  );

/** Takes the card that was typed on the page of the gateway. */
export const takeCard = (sandbox: Sandbox, form: URLSearchParams): Promise<Response> => {
  const payment = sandbox.bank.find({ payRequestId: form.get('PAY_REQUEST_ID') ?? '' });
  if (payment === undefined) return sandboxPage('Unknown payment', html`<p>This payment does not exist.</p>`);
  if (form.has('cancel')) {
    sandbox.bank.end(payment, cancelled);
    notify(payment, sandbox.faults.of('gateway'));
    return wayBack(payment, sandbox);
  }
  sandbox.bank.waiting.set(payment.payRequestId, outcomeOf((form.get('card') ?? '').replaceAll(/\D/g, '')));
  return securePage(sandbox, payment.payRequestId);
};

/** Takes the answer that was given on the page of the bank. */
export const takeAnswer = (sandbox: Sandbox, form: URLSearchParams): Promise<Response> => {
  const payment = sandbox.bank.find({ payRequestId: form.get('PAY_REQUEST_ID') ?? '' });
  const outcome = sandbox.bank.waiting.get(payment?.payRequestId ?? '');
  if (payment === undefined || outcome === undefined) {
    return sandboxPage('Unknown payment', html`<p>This payment does not exist.</p>`);
  }
  sandbox.bank.end(payment, form.get('answer') === 'yes' ? outcome : notAuthenticated);
  notify(payment, sandbox.faults.of('gateway'));
  return wayBack(payment, sandbox);
};
