import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../platform/testing/fake-api.ts';
import { forgetAllExcept } from '../../../platform/testing/memory-store.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { beginPayment, forgetPayment, keepPayment, markSent, readOpenPayment } from '../records/open-payment.ts';
import { CREDITED, utilitiesApi } from '../utilities.factory.ts';
import { PaymentScreen } from './payment.screen.tsx';
import { answer, fillIn, PAY, payButton, STATUS } from './testing/payment-form.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const subject = { estateID: '91', accountNo: CREDITED, utility: 'electricity' } as const;
const pending = { transactionStatusDescription: 'Pending', resultDescription: '' } as const;

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = utilitiesApi();
  signedIn(api);
});

/** The key of the payment that the form of this tab was opened with. */
const openForm = async (): Promise<string> => {
  showScreen(<PaymentScreen />, '/Payment', subject);
  await screen.findByLabelText('Amount');
  return (await readOpenPayment())?.key ?? '';
};

it('shows the outcome of its payment although another tab has told and forgotten it, and then a new form', async () => {
  api.answer(PAY, () => answer('Pending'));
  api.answer(STATUS, () => ({ result: pending }));
  const key = await openForm();
  fillIn();
  fireEvent.click(payButton());
  await screen.findByText('Waiting for the bank');
  cleanup();
  await forgetPayment(key);
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Approved', resultDescription: '' } }));
  render(<PaymentScreen />);
  expect(await screen.findByText('Payment successful')).toBeTruthy();
  cleanup();
  render(<PaymentScreen />);
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});

it('a form whose payment another tab has sent and ended pays under a key of its own', async () => {
  api.answer(PAY, () => answer('Approved'));
  const key = await openForm();
  await forgetPayment(key);
  fillIn();
  fireEvent.click(payButton());
  await waitFor(() => expect(api.inputsOf(PAY)).toHaveLength(1));
  expect(api.headersOf(PAY, 'idempotency-key')).not.toContain(key);
});

it('a form whose payment another tab has sent shows that payment, and sends nothing', async () => {
  api.answer(STATUS, () => ({ result: pending }));
  const key = await openForm();
  await keepPayment({ ...(await beginPayment(subject)), sentAt: Date.now(), amount: 50, id: 'p1' });
  fillIn();
  fireEvent.click(payButton());
  expect(await screen.findByText('Waiting for the bank')).toBeTruthy();
  expect(screen.getByText('R 50.00')).toBeTruthy();
  expect(api.inputsOf(PAY)).toEqual([]);
  expect(await readOpenPayment()).toMatchObject({ key, id: 'p1' });
});

it('a tab that gives its payment up leaves the one that another tab has sent meanwhile', async () => {
  const first = await beginPayment(subject);
  await forgetPayment(first.key);
  const { payment: second } = await markSent(subject, 50);
  await keepPayment(first);
  expect(await readOpenPayment()).toEqual(second);
});

it('after a payment that was found again without a record, the next one is a new one', async () => {
  api.answer(PAY, () => answer('Approved'));
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Declined', resultDescription: '' } }));
  await keepPayment({ ...(await beginPayment(subject)), sentAt: Date.now(), amount: 50, id: 'p1' });
  showScreen(<PaymentScreen />, '/Payment');
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Amount');
  fillIn();
  fireEvent.click(payButton());
  await waitFor(() => expect(api.inputsOf(PAY)).toHaveLength(1));
});
