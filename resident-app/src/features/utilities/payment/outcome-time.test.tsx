import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetAllExcept } from '../../../platform/testing/memory-store.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { CREDITED, utilitiesApi } from '../utilities.factory.ts';
import { PaymentPage } from './payment-page.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const subject = { estateID: '91', accountNo: CREDITED, utility: 'electricity' } as const;

beforeEach(() => forgetAllExcept({}));
afterEach(() => vi.useRealTimers());

it.each([
  ['Approved', 'Payment successful', ''],
  ['Declined', 'Payment Declined', 'Insufficient Funds'],
  ['Not Done', 'Payment Not Done', 'Cancelled by the customer'],
] as const)("'Payment redirect to /bills after 3 s': %s", async (status, title, resultDescription) => {
  const api = utilitiesApi();
  const said = { transactionStatusDescription: status, resultDescription };
  api.answer('POST /api/estates/{estateID}/proxy/account/payment', () => ({
    result: { body: { value: [{ PAY_REQUEST_ID: 'p1', RedirectURL: '', ...said }] } },
  }));
  signedIn(api);
  showScreen(<PaymentPage subject={subject} canGoBack={false} />, '/Payment');
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '100' } });
  for (const [label, value] of [
    ['Card number', '4000000000000002'],
    ['Expiry', '0899'],
    ['CVC', '123'],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1 });
  fireEvent.click(screen.getByRole('button', { name: /^Pay R/ }));
  await screen.findByText(title);
  const shownAt = Date.now();
  expect(screen.getByText(resultDescription || title)).toBeTruthy();
  while (location.pathname === '/Payment') {
    expect(Date.now() - shownAt).toBeLessThan(3_100);
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(location.pathname).toBe('/bills');
  expect(Date.now() - shownAt).toBeGreaterThan(2_900);
});
