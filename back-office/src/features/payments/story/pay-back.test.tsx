import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { showRoom } from '../../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../../platform/testing/staff-signed-in.ts';
import { storyExample as story } from '../testing/payment-examples.ts';
import { PaymentPage } from './payment-page.tsx';

const STORY = 'GET /api/console/payments/{id}';
const PAY_BACK = 'POST /api/console/payments/{id}/pay-back';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({ [STORY]: () => story(), [PAY_BACK]: () => story({ stage: 'going-back' }) });
  staffSignedIn(api);
});
afterEach(() => {
  // Drafts of forms that were sent in vain.
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  [{ givenBackCents: 50_000, mayPayBackCents: 0 }, 'R 500.00 goes back. Amina is told.'],
  [{ mayPayBackCents: 50_000 }, 'The gateway refuses to give it back. Nothing went back.'],
  [{ mayPayBackCents: 0 }, 'The gateway has not answered yet. Amina is told when R 500.00 goes back.'],
])('the decision to pay back is followed by what became of it: %o', async (after, words) => {
  const issued = story({ stage: 'issued', mayAsk: false, isAllOrNothing: false, refundBy: null });
  api.answer(STORY, () => issued);
  api.answer(PAY_BACK, () => ({ ...issued, ...after }));
  showRoom(<PaymentPage />, 'payments', 'one');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay back ...' }));
  fireEvent.change(screen.getByLabelText('Why (Amina reads it)'), { target: { value: 'Too much.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay R\u00a0500.00 back' }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('of a payment with units a part is paid back; what the server refuses stands at its field', async () => {
  api.answer(STORY, () =>
    story({
      stage: 'issued',
      mayAsk: false,
      isAllOrNothing: false,
      money: { chargedCents: 50_000, issuedCents: 50_000, paidBackCents: 0, owedCents: 0 },
      refundBy: null,
    }),
  );
  api.answer(PAY_BACK, refuse('validation', { fields: { amountCents: 'At most R 500.00.' } }));
  showRoom(<PaymentPage />, 'payments', 'one');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay back ...' }));
  fireEvent.change(screen.getByLabelText('Amount in rand'), { target: { value: '120,50' } });
  fireEvent.change(screen.getByLabelText('Why (Amina reads it)'), { target: { value: 'Too much.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay R\u00a0120.50 back' }));
  expect(await screen.findByText('At most R 500.00.')).toBeDefined();
});

test('a form that was opened while nothing was bought pays nothing back once units were bought', async () => {
  const { queryClient } = showRoom(<PaymentPage />, 'payments', 'one');
  fireEvent.click(await screen.findByRole('button', { name: 'Pay back ...' }));
  fireEvent.change(screen.getByLabelText('Why (Amina reads it)'), { target: { value: 'The vendor is down.' } });
  api.answer(STORY, () => story({ stage: 'issued', isAllOrNothing: false, refundBy: null }));
  await queryClient.invalidateQueries();
  expect(
    await screen.findByText('Units were bought meanwhile. Please close this form and decide again.'),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pay R\u00a0500.00 back' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('button', { name: 'Pay back ...' }));
  expect(screen.getByText(/keeps the units/)).toBeDefined();
  expect(screen.getByLabelText('Why (Amina reads it)')).toHaveProperty('value', '');
  fireEvent.change(screen.getByLabelText('Amount in rand'), { target: { value: '20' } });
  fireEvent.change(screen.getByLabelText('Why (Amina reads it)'), { target: { value: 'Too late.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Pay R\u00a020.00 back' }));
  await waitFor(() =>
    expect(api.inputsOf(PAY_BACK)).toEqual([
      { params: { id: 'one' }, body: { amountCents: 2_000, reason: 'Too late.', isAllOrNothing: false } },
    ]),
  );
});
