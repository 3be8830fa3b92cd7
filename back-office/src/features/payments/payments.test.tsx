import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerLater, fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { EstateProviders } from './payments.queries.ts';
import { PaymentsRoom } from './payments-room.tsx';
import { ProvidersRoom } from './providers/providers-room.tsx';
import { PaymentPage } from './story/payment-page.tsx';
import { StuckRoom } from './stuck-room.tsx';
import { minutesAgo, paymentExample as payment, storyExample as story } from './testing/payment-examples.ts';
import { TotalsRoom } from './totals-room.tsx';

const LIST = 'GET /api/console/payments';
const STORY = 'GET /api/console/payments/{id}';
const ASK = 'POST /api/console/payments/{id}/ask';
const PAY_BACK = 'POST /api/console/payments/{id}/pay-back';
const COPY = 'POST /api/console/payments/{id}/copy';
const DIFFERENCES = 'GET /api/console/payment-differences';
const SETTLE = 'PUT /api/console/payment-differences/{id}/settle';
const TOTALS = 'GET /api/console/payment-totals';
const PROVIDERS = 'GET /api/console/estates/{estateId}/providers';
const VENDOR = 'PUT /api/console/estates/{estateId}/utility-provider';

const providers: EstateProviders = {
  gateway: {
    version: 2,
    settings: { isEnabled: true, kind: 'payhost', url: 'https://secure.paygate.co.za', merchantId: '10011072130' },
  },
  vendor: {
    version: 3,
    settings: {
      name: 'City Prepaid',
      isEnabled: true,
      utilities: ['electricity', 'water'],
      minCents: 1_000,
      maxCents: 500_000,
      refundAfterMinutes: 30,
      vendorUrl: 'https://vend.example.org/xmlvend',
      vendorClientId: '6004708001509',
      vendorTerminalId: 'EKHAYA-91',
      readingsUrl: '',
    },
  },
  hasSandbox: false,
  health: [
    { provider: 'gateway', state: 'ok', answeredAt: minutesAgo(1), failedAt: null },
    { provider: 'vendor', state: 'down', answeredAt: minutesAgo(40), failedAt: minutesAgo(1) },
    { provider: 'readings', state: 'unasked', answeredAt: null, failedAt: null },
  ],
  tariffs: [
    {
      utility: 'electricity',
      tariff: 'Homepower 4',
      rates: ['35.0 kWh at R 2.14'],
      lines: [{ text: 'Service charge', amountCents: 600 }],
      amountCents: 20_000,
      at: minutesAgo(60),
    },
  ],
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [LIST]: () => ({ items: [payment()], total: 1, isMore: false }),
    [STORY]: () => story(),
    [ASK]: () => story({ stage: 'issued' }),
    [PAY_BACK]: () => story({ stage: 'going-back' }),
    [PROVIDERS]: () => providers,
    [VENDOR]: () => providers,
  });
  staffSignedIn(api);
});
afterEach(() => vi.unstubAllGlobals());

test('payments are searched by person, account, reference, amount and state, and open their story', async () => {
  showRoom(<PaymentsRoom />, 'payments');
  const row = await screen.findByRole('link', { name: 'R\u00a0500.00 of Amina Patel' });
  expect(row.getAttribute('href')).toBe('/payments/one');
  fireEvent.change(screen.getByLabelText('Person, account, reference or amount'), { target: { value: 'R 500' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'no-token' } });
  await waitFor(() =>
    expect(api.inputsOf(LIST).at(-1)).toEqual({
      query: { q: 'R 500', stage: 'no-token', page: '1', perPage: '50' },
    }),
  );
  api.answer(LIST, () => ({ items: [], total: 0, isMore: false }));
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'declined' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all payments' }));
  expect(await screen.findByText('Nobody has paid yet')).toBeDefined();
});

test('payments that arrive while somebody reads further down wait under their number', async () => {
  const { queryClient } = showRoom(<PaymentsRoom />);
  await screen.findByRole('link', { name: /Amina Patel/ });
  vi.stubGlobal('scrollY', 500);
  fireEvent.scroll(window);
  const newer = payment({ id: 'two', person: { id: 'pieter', name: 'Pieter van Wyk' } });
  api.answer(LIST, () => ({ items: [newer, payment()], total: 2, isMore: false }));
  await queryClient.invalidateQueries();
  const button = await screen.findByRole('button', { name: '1 new' });
  expect(screen.queryByText(/Pieter van Wyk/)).toBeNull();
  fireEvent.click(button);
  expect(await screen.findByText(/Pieter van Wyk/)).toBeDefined();
});

test('payments have a next page where the server stops counting', async () => {
  api.answer(LIST, () => ({ items: [payment()], total: 10_000, isMore: true }));
  showRoom(<PaymentsRoom />, 'payments?page=200');
  expect(await screen.findByRole('button', { name: 'The next page' })).toBeDefined();
  api.answer(LIST, () => ({ items: [payment()], total: 10_000, isMore: false }));
  fireEvent.click(screen.getByRole('button', { name: 'The next page' }));
  await waitFor(() => expect(api.inputsOf(LIST).at(-1)).toMatchObject({ query: { page: '201' } }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'The next page' })).toBeNull());
});

test('the story of a stuck payment adds up to what is owed, asks the vendor, and pays all of it back with a reason', async () => {
  showRoom(<PaymentPage />, 'payments', 'one');
  expect(await screen.findByRole('heading', { name: 'R\u00a0500.00 of Amina Patel' })).toBeDefined();
  expect(screen.getByText('The money is safe, the units are late')).toBeDefined();
  const steps = within(screen.getByRole('list', { name: 'What happened' }));
  expect(steps.getAllByRole('listitem')).toHaveLength(4);
  expect(steps.getByText('Pays itself back if nothing comes')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Not yet' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Ask now' }));
  expect(await screen.findByText('Asked. It is now: Approved.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Pay back ...' }));
  expect(screen.getByLabelText('Amount in rand')).toHaveProperty('disabled', true);
  const send = screen.getByRole('button', { name: 'Pay R\u00a0500.00 back' });
  expect(send).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Why (Amina reads it)'), { target: { value: 'The vendor is down.' } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(api.inputsOf(PAY_BACK)).toEqual([
      { params: { id: 'one' }, body: { amountCents: 50_000, reason: 'The vendor is down.', isAllOrNothing: true } },
    ]),
  );
});

test('a step of a payment has the colour of what it came to, whatever staff wrote of it', async () => {
  const steps = [
    { what: 'staff give R 5.00 back: the vendor refuses, it ended', outcome: 'done' },
    { what: 'the refund is not confirmed: late', outcome: 'waiting' },
    { what: 'the vendor has no copy of the receipt', outcome: 'failed' },
  ] as const;
  const events = steps.map((step) => ({ ...step, at: minutesAgo(3), stage: 'issued' as const }));
  api.answer(STORY, () => story({ stage: 'issued', isAllOrNothing: false, refundBy: null, events }));
  showRoom(<PaymentPage />, 'payments', 'one');
  const list = within(await screen.findByRole('list', { name: 'What happened' }));
  const tones = list.getAllByRole('listitem').map(({ dataset }) => dataset['tone']);
  expect(tones).toEqual(['done', 'done', 'wait', 'bad']);
});

test('the token of a payment is sent again, and nobody in the console sees it', async () => {
  const issued = story({ stage: 'issued', mayAsk: false, mayCopy: true, isAllOrNothing: false, refundBy: null });
  api.answer(STORY, () => issued);
  api.answer(COPY, () => issued);
  showRoom(<PaymentPage />, 'payments', 'one');
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(api.inputsOf(COPY)).toEqual([{ params: { id: 'one' } }]));
  api.answer(COPY, refuse('conflict'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send again' })).toHaveProperty('disabled', false));
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('This was changed in the meantime. Please try again.')).toBeDefined();
});

test('stuck payments say for how long, and differences are settled with a note', async () => {
  api.answer(DIFFERENCES, () => ({
    items: [
      {
        id: 7,
        payment: payment(),
        kind: 'vendor',
        detail: 'the vendor sold after the money went back',
        foundAt: minutesAgo(600),
        settledAt: null,
        settledBy: null,
        note: '',
      },
    ],
    total: 1,
  }));
  api.answer(SETTLE, () => ({}) as never);
  api.answer(LIST, () => ({
    items: [payment({ createdAt: minutesAgo(150), approvedAt: minutesAgo(150) })],
    total: 1,
    isMore: false,
  }));
  showRoom(<StuckRoom />, 'stuck-payments');
  expect(await screen.findByText('for 2 h')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Differences' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Settle ...' }));
  fireEvent.change(screen.getByLabelText('How it was settled'), { target: { value: 'Claimed' } });
  fireEvent.click(screen.getByRole('button', { name: 'Settle this difference' }));
  await waitFor(() => expect(api.inputsOf(SETTLE)).toEqual([{ params: { id: '7' }, body: { note: 'Claimed' } }]));
});

test('stuck payments have pages, and are stuck since their approval', async () => {
  const late = payment({ createdAt: minutesAgo(4_000), approvedAt: minutesAgo(150) });
  api.answer(LIST, () => ({ items: [late], total: 120, isMore: false }));
  showRoom(<StuckRoom />, 'stuck-payments');
  expect(await screen.findByText('for 2 h')).toBeDefined();
  expect(screen.getByText('1 – 50 of 120')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'The next page' }));
  await waitFor(() => expect(api.inputsOf(LIST).at(-1)).toMatchObject({ query: { isStuck: 'true', page: '2' } }));
  expect(await screen.findByText('51 – 100 of 120')).toBeDefined();
});

test.each([
  [{ stage: 'no-token' }, 'Ask the vendor now'],
  [{ stage: 'going-back' }, 'Ask the bank now'],
  [{ stage: 'issued', isAllOrNothing: false }, 'Ask the bank now'],
] as const)('who is asked is who has to answer: %o', async (overrides, title) => {
  api.answer(STORY, () =>
    story({ createdAt: minutesAgo(4_000), approvedAt: minutesAgo(150), events: [], ...overrides }),
  );
  showRoom(<PaymentPage />, 'payments', 'one');
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(/^2 h since approval/)).toBeDefined();
});

test('the days add up', async () => {
  api.answer(TOTALS, () => [
    {
      date: '2026-11-23',
      payments: 2,
      chargedCents: 30_000,
      issuedCents: 25_000,
      paidBackCents: 10_000,
      goodwillCents: 5_000,
    },
    { date: '2026-11-22', payments: 1, chargedCents: 5_050, issuedCents: 5_050, paidBackCents: 0, goodwillCents: 0 },
  ]);
  showRoom(<TotalsRoom />, 'daily-totals');
  const rows = within(await screen.findByRole('table', { name: 'Daily totals' })).getAllByRole('row');
  expect(rows.at(-1)?.textContent).toBe('Together3R\u00a0350.50R\u00a0300.50R\u00a0100.00R\u00a050.00');
});

test('providers say how they answer, and take credentials that are never shown', async () => {
  showRoom(<ProvidersRoom />, 'providers');
  expect(await screen.findByText('Does not answer')).toBeDefined();
  expect(screen.getByText('Electricity: Homepower 4')).toBeDefined();
  fireEvent.click(screen.getByRole('tab', { name: 'Prepaid units' }));
  const password = await screen.findByLabelText('Password of the operator');
  expect(password).toHaveProperty('value', '');
  fireEvent.click(screen.getByLabelText('Water'));
  fireEvent.change(password, { target: { value: 'a new one' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.inputsOf(VENDOR)[0]).toMatchObject({
      body: { utilities: ['electricity'], operatorPassword: 'a new one', operator: '' },
    }),
  );
  await waitFor(() => expect(password).toHaveProperty('value', ''));
});

test('a credential that is typed while the others are saved stays, and is based on what was saved', async () => {
  showRoom(<ProvidersRoom />, 'providers', '', '?tab=units');
  fireEvent.change(await screen.findByLabelText('Password of the operator'), { target: { value: 'a new one' } });
  const saved = answerLater(providers);
  api.answer(VENDOR, saved.answer);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
  fireEvent.change(screen.getByLabelText('Name of the operator'), { target: { value: 'till' } });
  saved.release();
  await waitFor(() => expect(screen.getByLabelText('Password of the operator')).toHaveProperty('value', ''));
  expect(screen.getByLabelText('Name of the operator')).toHaveProperty('value', 'till');
});

test('a failure to read is shown with a way to try again', async () => {
  api.answer(LIST, refuse('unavailable'));
  showRoom(<PaymentsRoom />, 'payments');
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
});
