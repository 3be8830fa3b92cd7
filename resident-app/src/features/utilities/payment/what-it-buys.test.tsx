import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { forgetAllExcept } from '../../../platform/testing/memory-store.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { CREDITED, utilitiesApi } from '../utilities.factory.ts';
import { PaymentScreen } from './payment.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const TRIAL = 'POST /api/estates/{estateID}/proxy/account/trial';

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = utilitiesApi();
  signedIn(api);
});

const typeAmount = async (amount: string): Promise<void> => {
  showScreen(<PaymentScreen />, '/Payment', { estateID: '91', accountNo: CREDITED, utility: 'electricity' });
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: amount } });
};

it('says what an amount buys, if the provider can say', async () => {
  const lines = [
    { kind: 'units' as const, text: 'Units', amount: 167.91 },
    { kind: 'vat' as const, text: 'VAT 15%', amount: 26.09 },
    { kind: 'fee' as const, text: 'Service charge', amount: 6 },
  ];
  api.answer(TRIAL, () => ({ units: '78.5 kWh', lines }));
  await typeAmount('200');
  expect(await screen.findByText(/^Of R.200\.00, R.167\.91 buys 78\.5 kWh\. The rest is/)).toBeTruthy();
  expect(api.inputsOf(TRIAL).map(({ body }) => body)).toEqual([
    { accountNo: CREDITED, utility: 'electricity', amount: 200 },
  ]);
});

it('a meter that is blocked is said before anything is paid; a silent vendor is not', async () => {
  api.answer(TRIAL, refuse('payments/meter-refused'));
  await typeAmount('200');
  const words = (await screen.findByText(/Nothing was charged/)).textContent;
  expect(words).toContain('Nothing was charged');
  api.answer(TRIAL, refuse('utilities/provider-unavailable'));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100' } });
  await waitFor(() => expect(screen.queryByText(/Nothing was charged/)).toBeNull());
});
