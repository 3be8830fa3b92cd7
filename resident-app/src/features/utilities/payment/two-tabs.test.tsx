import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../platform/testing/memory-store.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { forgetPayment, readOpenPayment } from '../records/open-payment.ts';
import { CREDITED, utilitiesApi } from '../utilities.factory.ts';
import { PaymentScreen } from './payment.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const PAY = 'POST /api/estates/{estateID}/proxy/account/payment';
const STATUS = 'POST /api/estates/{estateID}/proxy/account/payment/status';

it('shows the outcome of its payment although another tab has told and forgotten it, and then a new form', async () => {
  await forgetAllExcept({});
  const api = utilitiesApi();
  const said = { transactionStatusDescription: 'Pending', resultDescription: '' } as const;
  api.answer(PAY, () => ({ result: { body: { value: [{ PAY_REQUEST_ID: 'p1', RedirectURL: '', ...said }] } } }));
  api.answer(STATUS, () => ({ result: said }));
  signedIn(api);
  showScreen(<PaymentScreen />, '/Payment', { estateID: '91', accountNo: CREDITED, utility: 'electricity' });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Amount');
  type('Amount', '100');
  type('Card number', '4000000000000002');
  type('Expiry', '0899');
  type('CVC', '123');
  fireEvent.click(screen.getByRole('button', { name: /^Pay/ }));
  await screen.findByText('Waiting for the bank');
  cleanup();
  await forgetPayment((await readOpenPayment())?.key ?? '');
  api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Approved', resultDescription: '' } }));
  render(<PaymentScreen />);
  expect(await screen.findByText('Payment successful')).toBeTruthy();
  cleanup();
  render(<PaymentScreen />);
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});
