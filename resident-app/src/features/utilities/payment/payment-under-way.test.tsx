import type { PaymentHistoryEntry } from '@ekhaya/contract/payments/payments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerLater, noNetwork, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { forgetAllExcept } from '../../../platform/testing/memory-store.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { readOpenPayment } from '../records/open-payment.ts';
import { CREDITED, historyEntry, utilitiesApi, WITH_TOKENS } from '../utilities.factory.ts';
import { PaymentScreen } from './payment.screen.tsx';
import { answer, fillIn, HISTORY, PAY, payButton, STATUS } from './testing/payment-form.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const subject = { estateID: '91', accountNo: CREDITED, utility: 'electricity' } as const;

/** A payment that waits for the bank, of which this phone knows nothing: its session was ended, or another phone sent it. */
const underWay = (overrides: Partial<PaymentHistoryEntry> = {}): PaymentHistoryEntry =>
  historyEntry({
    id: 'p9',
    idempotencyKey: 'of the ended session',
    amount: 300,
    payment: { reference: 'MR-9', transactionStatusDescription: 'Pending' },
    vending: { status: 'none' },
    ...overrides,
  });

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = utilitiesApi();
  api.answer(PAY, () => answer('Approved'));
  api.answer(STATUS, () => ({
    result: { transactionStatusDescription: 'Pending', resultDescription: '', RedirectURL: '/pay/p9' },
  }));
  signedIn(api);
});

const openForm = async (): Promise<void> => {
  showScreen(<PaymentScreen />, '/Payment', subject);
  await screen.findByLabelText('Amount');
};

/** The payment that is shown as waiting for the bank, with the way to its page, as the phone keeps it. */
const shownPayment = async () => {
  await screen.findByText('Waiting for the bank');
  await screen.findByRole('button', { name: 'Open the bank’s page' });
  return { ...(await readOpenPayment()), text: screen.getByText(/^R/).textContent, sent: api.inputsOf(PAY).length };
};
const expected = { ...subject, key: 'of the ended session', id: 'p9', amount: 300, text: 'R\u00a0300.00', sent: 0 };

it('a payment of this account that a session before has sent is shown in place of the form', async () => {
  api.answer(HISTORY, () => [historyEntry({ id: 'newer' }), underWay()]);
  showScreen(<PaymentScreen />, '/Payment', subject);
  expect(await shownPayment()).toMatchObject(expected);
});

it('a form that is sent before the server has told of it shows it, and sends nothing', async () => {
  const later = answerLater([underWay()]);
  api.answer(HISTORY, later.answer);
  await openForm();
  fillIn();
  fireEvent.click(payButton());
  later.release();
  expect(await shownPayment()).toMatchObject(expected);
});

it('a form that was opened without a network asks again before it is sent', async () => {
  api.answer(HISTORY, noNetwork);
  await openForm();
  await waitFor(() => expect(api.inputsOf(HISTORY)).toHaveLength(1));
  api.answer(HISTORY, () => [underWay()]);
  fillIn();
  fireEvent.click(payButton());
  expect(await shownPayment()).toMatchObject(expected);
});

it('payments of other accounts and utilities, and those that are over, keep nobody from paying', async () => {
  api.answer(HISTORY, () => [
    underWay({ accountNo: WITH_TOKENS }),
    underWay({ utility: 'water' }),
    underWay({ payment: { reference: 'MR-9', transactionStatusDescription: 'Declined' } }),
  ]);
  await openForm();
  fillIn();
  fireEvent.click(payButton());
  expect(await screen.findByText('Payment successful')).toBeTruthy();
});
