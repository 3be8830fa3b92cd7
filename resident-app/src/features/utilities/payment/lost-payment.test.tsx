import { paymentRecordedWithinMs } from '@ekhaya/contract/payments/payments.rules';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noNetwork, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { forgetAllExcept } from '../../../platform/testing/memory-store.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { keepPayment, readOpenPayment } from '../records/open-payment.ts';
import { CREDITED, historyEntry, utilitiesApi, WITH_TOKENS } from '../utilities.factory.ts';
import { PaymentScreen } from './payment.screen.tsx';
import { answer, fillIn, HISTORY, PAY, payButton, STATUS } from './testing/payment-form.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const LOST = 'Unable make payment. It did not reach us, and nothing was charged.';

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = utilitiesApi();
  api.answer(PAY, noNetwork);
  api.answer(HISTORY, () => []);
  signedIn(api);
});
afterEach(() => vi.useRealTimers());

const subject = { estateID: '91', accountNo: CREDITED, utility: 'electricity' } as const;

const open = async () => {
  showScreen(<PaymentScreen />, '/Payment', subject);
  await screen.findByLabelText('Amount');
};

/** The key under which the payment was sent that has no answer. */
const sentKey = (): string => api.headersOf(PAY, 'idempotency-key').at(-1) ?? '';

it('a lost answer is looked for, and found', async () => {
  api.answer(HISTORY, () => [historyEntry({ idempotencyKey: sentKey() })]);
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Approved', resultDescription: '' } }));
  await open();
  fillIn();
  fireEvent.click(payButton());
  await waitFor(() => expect(api.inputsOf(STATUS)).toHaveLength(1));
  expect(await screen.findByText('Payment successful')).toBeTruthy();
  expect([api.inputsOf(PAY).length, api.inputsOf(STATUS)[0]?.body]).toEqual([1, { payRequestId: 'p1' }]);
});

it('a lost answer that led to the bank’s page still leads there', async () => {
  api.answer(HISTORY, () => [historyEntry({ idempotencyKey: sentKey() })]);
  api.answer(STATUS, () => ({
    result: { transactionStatusDescription: 'Pending', resultDescription: '', RedirectURL: '/pay/p1' },
  }));
  await open();
  fillIn();
  fireEvent.click(payButton());
  fireEvent.click(await screen.findByRole('button', { name: 'Open the bank’s page' }));
  await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
  expect(await readOpenPayment()).toMatchObject({ id: 'p1', bankPage: '/pay/p1' });
});

it('a payment whose money goes back is not called successful', async () => {
  const result = {
    transactionStatusDescription: 'Approved' as const,
    resultDescription: 'The meter company refused the purchase.',
    vendingStatus: 'refunded' as const,
  };
  api.answer(HISTORY, () => [historyEntry({ idempotencyKey: sentKey() })]);
  api.answer(STATUS, () => ({ result }));
  await open();
  fillIn();
  fireEvent.click(payButton());
  expect(await screen.findByText('Nothing was bought')).toBeTruthy();
  expect(
    screen.getByText(/^The meter company refused the purchase\. Your money goes back to your card\./),
  ).toBeTruthy();
  expect(screen.queryByText('Payment successful')).toBeNull();
});

it('says nothing about the estate while the phone reads its open payment', async () => {
  await open();
  cleanup();
  render(<PaymentScreen />);
  expect(screen.queryByText(/sells no prepaid units/)).toBeNull();
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});

it('an earlier payment of the same amount for the same account is not taken for the lost one', async () => {
  const declined = historyEntry({
    idempotencyKey: 'the first try',
    amount: 100,
    date: new Date().toISOString(),
    payment: { reference: 'MR-1', transactionStatusDescription: 'Declined' },
    vending: { status: 'none' },
  });
  api.answer(HISTORY, () => [declined]);
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Declined', resultDescription: '' } }));
  await open();
  fillIn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(payButton());
  await vi.waitFor(() => expect(api.inputsOf(HISTORY)).toHaveLength(2));
  expect(await screen.findByText('Did your payment reach us?')).toBeTruthy();
  expect(api.inputsOf(STATUS)).toEqual([]);
  // It reached the server after all.
  api.answer(HISTORY, () => [historyEntry({ id: 'p2', idempotencyKey: sentKey(), amount: 100 }), declined]);
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Approved', resultDescription: '' } }));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Waiting for the bank')).toBeTruthy();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await screen.findByText('Payment successful')).toBeTruthy();
  expect(api.inputsOf(STATUS).map(({ body }) => body)).toEqual([{ payRequestId: 'p2' }]);
});

/** Pays without an answer, and lets the time pass until the phone gives the payment up. */
const payInVain = async () => {
  fillIn();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sentAt = Date.now();
  fireEvent.click(payButton());
  await screen.findByText('Did your payment reach us?');
  while (screen.queryByText(LOST) === null) await vi.advanceTimersByTimeAsync(1_000);
  // The server may take as long to record a payment that has reached it.
  expect(Date.now() - sentAt).toBeGreaterThan(paymentRecordedWithinMs);
  vi.useRealTimers();
};

it("'Unable make payment' that never arrived: it is said late, and it is sent again under the same key", async () => {
  await open();
  await payInVain();
  api.answer(PAY, () => answer('Approved'));
  fillIn();
  fireEvent.click(payButton());
  expect(await screen.findByText('Payment successful')).toBeTruthy();
  const keys = api.headersOf(PAY, 'idempotency-key');
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it('a lost payment of another account gives way: the form pays under a key of its own', async () => {
  await keepPayment({
    key: 'k',
    estateID: '91',
    accountNo: WITH_TOKENS,
    utility: 'electricity',
    sentAt: 1,
    amount: 50,
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  showScreen(<PaymentScreen />, '/Payment', subject);
  await screen.findByText('Did your payment reach us?');
  while (screen.queryByText(LOST) === null) await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  api.answer(PAY, () => answer('Pending'));
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Pending', resultDescription: '' } }));
  fillIn();
  fireEvent.click(payButton());
  await screen.findByText('Waiting for the bank');
  expect(sentKey()).not.toBe('k');
  expect(await readOpenPayment()).toMatchObject({ ...subject, key: sentKey() });
});

it('a key that the server knows with another amount leads to the payment that came under it', async () => {
  api.answer(PAY, refuse('payments/key-used'));
  api.answer(HISTORY, () => [historyEntry({ idempotencyKey: sentKey(), amount: 50 })]);
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Approved', resultDescription: '' } }));
  await open();
  fillIn();
  fireEvent.click(payButton());
  expect(await screen.findByText('Payment successful')).toBeTruthy();
});
