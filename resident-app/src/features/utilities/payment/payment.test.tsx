import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerLater, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { forgetAllExcept, readStored, storedNames } from '../../../platform/testing/memory-store.ts';
import { shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { CREDITED, meterType, utilitiesApi } from '../utilities.factory.ts';
import { PaymentScreen } from './payment.screen.tsx';
import { answer, CARD, field, fillIn, HISTORY, PAY, payButton, STATUS, type } from './testing/payment-form.ts';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const METERS = 'GET /api/estates/{estateID}/proxy/meter/type';
const LOST = 'Unable make payment. It did not reach us, and nothing was charged.';
const subject = { estateID: '91', accountNo: CREDITED, utility: 'electricity' };

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = utilitiesApi();
  api.answer(PAY, () => answer('Approved'));
  api.answer(HISTORY, () => []);
  signedIn(api);
});

const open = async () => {
  showScreen(<PaymentScreen />, '/Payment', subject);
  render(<Toasts />);
  await screen.findByLabelText('Amount');
};
describe('Payment form', () => {
  it('keeps the focus on its title when the form appears', async () => {
    showScreen(<PaymentScreen />, '/Payment', subject);
    screen.getByRole('heading', { name: 'Payment' }).focus();
    await screen.findByLabelText('Amount');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
  });

  it("'card number digits only max 16; expiry max 5 chars, '/' inserted after two digits; cvc digits only max 3'", async () => {
    await open();
    type('Card number', '4000-0000-0000-00029999');
    type('Expiry', '0829');
    type('CVC', '12a34');
    expect(['Card number', 'Expiry', 'CVC'].map((label) => field(label).value)).toEqual([
      '4000 0000 0000 0002',
      '08/29',
      '123',
    ]);
    expect(['Card number', 'Expiry', 'CVC'].map((label) => field(label).autocomplete)).toEqual([
      'cc-number',
      'cc-exp',
      'cc-csc',
    ]);
  });

  it("'card number red when invalid'", async () => {
    await open();
    type('Card number', '4000000000000001');
    expect(field('Card number').getAttribute('aria-invalid')).toBe('true');
    type('Card number', CARD);
    expect(field('Card number').getAttribute('aria-invalid')).toBeNull();
  });

  it("'amount numeric min 0 step 0.1 with minus, plus, e, E blocked'", async () => {
    await open();
    const amount = field('Amount');
    expect([amount.type, amount.min, amount.step]).toEqual(['number', '0', '0.1']);
    const isTaken = (key: string) => fireEvent.keyDown(amount, { key });
    expect(['-', '+', 'e', 'E'].map(isTaken)).toEqual([false, false, false, false]);
    expect(isTaken('5')).toBe(true);
  });

  it('chips choose an amount within the bounds of the provider', async () => {
    api.answer(METERS, () => [{ ...meterType, maxAmount: 200 }]);
    await open();
    expect(screen.queryByRole('button', { name: 'R\u00a0500' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'R\u00a0100' }));
    expect(field('Amount').value).toBe('100');
    type('Amount', '201');
    expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
    expect(payButton().disabled).toBe(true);
  });

  it('the gateway’s own page asks for the card where the estate takes none', async () => {
    api.answer(METERS, () => [{ ...meterType, takesCard: false }]);
    await open();
    expect(screen.queryByLabelText('Card number')).toBeNull();
    type('Amount', '100');
    fireEvent.click(payButton());
    await waitFor(() => expect(api.inputsOf(PAY)).toHaveLength(1));
    expect(Object.keys(api.inputsOf(PAY)[0]?.body ?? {})).not.toContain('cardNumber');
  });
});

describe('paying once', () => {
  it("'Payment successful', then /bills after 3 s; the request is that of the specification", async () => {
    await open();
    fillIn();
    fireEvent.click(payButton());
    expect((await screen.findAllByText('Payment successful')).length).toBeGreaterThan(0);
    expect(api.inputsOf(PAY).map(({ body }) => body)).toEqual([
      {
        estateID: '91',
        accountNo: CREDITED,
        utility: 'electricity',
        firstName: 'Thandi',
        lastName: 'Nkosi',
        email: 'thandi@ekhaya.test',
        userId: 'me',
        amount: 100,
        cardNumber: CARD,
        cvv: '123',
        cardExpiryDate: { month: '08', year: '2099' },
      },
    ]);
    await waitFor(() => expect(location.pathname).toBe('/home'));
  });

  it('a double tap sends once', async () => {
    const later = answerLater(answer('Approved'));
    api.answer(PAY, later.answer);
    await open();
    fillIn();
    fireEvent.click(payButton());
    fireEvent.click(screen.getByRole('button', { name: 'Paying' }));
    later.release();
    expect((await screen.findAllByText('Payment successful')).length).toBeGreaterThan(0);
    expect(api.inputsOf(PAY)).toHaveLength(1);
  });

  it('nothing of the card is stored, put into the history or left in the form', async () => {
    api.answer(PAY, refuse('payments/not-possible-now'));
    await open();
    fillIn();
    fireEvent.click(payButton());
    await shownAlert();
    const stored = await Promise.all((await storedNames()).map((name) => readStored(name)));
    expect(JSON.stringify([stored, history.state])).not.toMatch(/4000 ?0000|"123"|08\/99/);
    await waitFor(() => expect(field('Card number').value).toBe(''));
    expect([field('Expiry').value, field('CVC').value]).toEqual(['', '']);
  });

  it('another tab and a reload use the key of the form that was opened first; the next payment has another', async () => {
    await open();
    const first = await readStored<{ key: string }>('open-payment');
    showScreen(<PaymentScreen />, '/Payment', subject);
    await waitFor(() => expect(screen.getAllByLabelText('Amount')).toHaveLength(2));
    expect((await readStored<{ key: string }>('open-payment'))?.key).toBe(first?.key);
  });

  it("'Unable get payment status' while nobody answers", async () => {
    api.answer(PAY, () => answer('Pending'));
    api.answer(STATUS, refuse('unavailable'));
    await open();
    fillIn();
    fireEvent.click(payButton());
    expect(await screen.findByText('Unable get payment status. We keep asking.')).toBeTruthy();
  });

  it('a reload in the middle shows the payment that is under way, without a form', async () => {
    api.answer(PAY, () => answer('Pending'));
    api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Pending', resultDescription: '' } }));
    await open();
    fillIn();
    fireEvent.click(payButton());
    expect(await screen.findByText('Waiting for the bank')).toBeTruthy();
    showScreen(<PaymentScreen />, '/Payment');
    await waitFor(() => expect(screen.getAllByText('Waiting for the bank')).toHaveLength(2));
    expect(screen.queryByLabelText('Card number')).toBeNull();
    expect(api.inputsOf(PAY)).toHaveLength(1);
  });

  it("'or to /DynamicIFrame titled Payment if the result has a redirect URL'", async () => {
    api.answer(PAY, () => answer('Pending', { url: '/pay/p1' }));
    api.answer(STATUS, () => ({ result: { transactionStatusDescription: 'Pending', resultDescription: '' } }));
    await open();
    fillIn();
    fireEvent.click(payButton());
    await waitFor(() => expect(location.pathname).toBe('/DynamicIFrame'));
    expect(history.state.record).toEqual({ url: '/pay/p1', title: 'Payment', isPayment: true });
  });
});

describe('outcomes', () => {
  it.each([
    ['Declined', 'Payment Declined', 'Insufficient funds'],
    ['Not Done', 'Payment Not Done', 'Cancelled by the customer'],
  ] as const)(
    '%s shows the result description, and another try is another payment',
    async (status, title, description) => {
      api.answer(PAY, () => answer(status, { description }));
      await open();
      fillIn();
      fireEvent.click(payButton());
      expect(await screen.findByText(title)).toBeTruthy();
      expect(screen.getByText(description)).toBeTruthy();
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      await screen.findByLabelText('Amount');
      fillIn();
      fireEvent.click(payButton());
      await waitFor(() => expect(new Set(api.headersOf(PAY, 'idempotency-key')).size).toBe(2));
    },
  );

  it("alert 'Unable to make payment' / 'Please check card details' for a card that fails here, and nothing is sent", async () => {
    await open();
    fillIn();
    type('Expiry', '0120');
    fireEvent.click(payButton());
    expect(await shownAlert()).toMatchObject({ title: 'Unable to make payment', text: 'Please check card details' });
    expect(api.inputsOf(PAY)).toEqual([]);
  });

  it("'Unable to make payment' / 'Please check card details' for a card that fails at the gateway", async () => {
    api.answer(PAY, refuse('payments/card-details'));
    await open();
    fillIn();
    fireEvent.click(payButton());
    expect(await shownAlert()).toMatchObject({ title: 'Unable to make payment', text: 'Please check card details' });
  });

  it('keeps a payment whose outcome comes after its screen was left, so that /bills announces it', async () => {
    const later = answerLater(answer('Approved'));
    api.answer(PAY, later.answer);
    await open();
    fillIn();
    fireEvent.click(payButton());
    await waitFor(() => expect(api.inputsOf(PAY)).toHaveLength(1));
    cleanup();
    later.release();
    await waitFor(async () => expect(await readStored('open-payment')).toMatchObject({ id: 'p1' }));
  });

  it('shows the words of a pause after too many payments, and does not look for a payment that was never sent', async () => {
    api.answer(PAY, refuse('too-many-requests'));
    await open();
    fillIn();
    fireEvent.click(payButton());
    expect(await shownAlert()).toMatchObject({ title: 'Unable to make payment' });
    expect(screen.queryByText(LOST)).toBeNull();
    // The form alone has asked, whether another payment is under way.
    expect(api.inputsOf(HISTORY)).toHaveLength(1);
  });

  it('without a record and a payment under way redirects to /bills', async () => {
    showScreen(<PaymentScreen />, '/Payment');
    await waitFor(() => expect(location.pathname).toBe('/bills'));
  });
});
