import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { neverAnswers, refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { forgetAllExcept } from '../../../platform/testing/memory-store.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { utilitiesLive } from '../utilities.live.ts';
import { historyEntry, slip, utilitiesApi, WITH_TOKENS } from '../utilities.factory.ts';
import { PaymentHistoryScreen } from './payment-history.screen.tsx';
import { PaymentSlipScreen } from './payment-slip.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const HISTORY = 'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}';
/** The digits of the token, read one by one. */
const spokenToken = [...(slip.tokens[0]?.digits ?? '')].join(' ');
const SLIP = 'GET /api/payments/{id}/slip';
const COPY = 'POST /api/payments/{id}/copy';
const TOKEN = '5342 9871 0046 2213 7758';

let api: FakeApi;
beforeEach(async () => {
  await forgetAllExcept({});
  api = utilitiesApi();
  signedIn(api);
});

const statusOf = (transactionStatusDescription: 'Approved' | 'Declined' | 'Not Done') => ({
  payment: { reference: `MR-${transactionStatusDescription}`, transactionStatusDescription },
});
const withTokens = historyEntry({
  accountNo: WITH_TOKENS,
  amount: 500,
  vending: { status: 'issued', units: '176.4 kWh', tokens: ['53429871004622137758'] },
});

describe('History', () => {
  it("'list by date descending with reference, status description, date'; labels Approved, Declined, Not Done", async () => {
    api.answer(HISTORY, () => [
      historyEntry({ id: 'p3', ...statusOf('Approved'), vending: { status: 'none' } }),
      historyEntry({ id: 'p2', date: '2026-11-01T10:00:00.000Z', ...statusOf('Declined') }),
      historyEntry({
        id: 'p1',
        date: '2026-10-03T10:00:00.000Z',
        ...statusOf('Not Done'),
        vending: { status: 'none' },
      }),
    ]);
    showScreen(<PaymentHistoryScreen />, '/PaymentHistory');
    await screen.findByText('Approved');
    const rows = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'R\u00a0400.00Thu 12 Nov 2026, MR-ApprovedApproved',
      'R\u00a0400.00Sun 1 Nov 2026, MR-DeclinedDeclined',
      'R\u00a0400.00Sat 3 Oct 2026, MR-Not DoneNot Done',
    ]);
  });

  it("empty 'No History found.', failure 'Unable get payment history'", async () => {
    api.answer(HISTORY, () => []);
    showScreen(<PaymentHistoryScreen />, '/PaymentHistory');
    expect(await screen.findByText('No History found.')).toBeTruthy();
    api.answer(HISTORY, refuse('forbidden'));
    utilitiesLive.payments?.();
    expect(await screen.findByText('Unable get payment history')).toBeTruthy();
  });

  it('a row opens the payment', async () => {
    showScreen(<PaymentHistoryScreen />, '/PaymentHistory');
    fireEvent.click(await screen.findByText('R 400.00'));
    await waitFor(() => expect(location.pathname).toBe('/PaymentSlip'));
    expect(history.state.record).toEqual({ id: 'p1' });
  });
});

describe('Slip', () => {
  const openSlip = async (entry = withTokens) => {
    api.answer(HISTORY, () => [entry]);
    showScreen(<PaymentSlipScreen />, '/PaymentSlip', { id: entry.id });
    render(<Toasts />);
    await screen.findByRole('heading', { name: 'Payment' });
  };

  it('every token in fours, every field, and the money in words', async () => {
    await openSlip();
    expect(await screen.findByText('MR-2026-118204')).toBeTruthy();
    expect(screen.getByLabelText(spokenToken).textContent).toBe(TOKEN.replaceAll(' ', ''));
    expect(screen.getByText(`176.4 kWh for meter ${WITH_TOKENS}`)).toBeTruthy();
    for (const text of ['000404, 1, 07', 'Domestic prepaid', 'T NKOSI', '4000000000', 'Arrears from October']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText(/^Of R.500\.00, R.353\.91 bought 176\.4 kWh\./)).toBeTruthy();
    expect(screen.queryByText('COPY')).toBeNull();
  });

  it('a reprint is marked as a copy', async () => {
    api.answer(SLIP, () => ({ ...slip, isCopy: true }));
    await openSlip();
    expect(await screen.findByText('COPY')).toBeTruthy();
  });

  it('is marked as a copy once it was printed', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:slip');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    await openSlip();
    fireEvent.click(await screen.findByRole('button', { name: 'Slip as PDF' }));
    expect(await screen.findByText('COPY')).toBeTruthy();
    expect(api.inputsOf(SLIP).at(-1)).toMatchObject({ query: { format: 'pdf' } });
  });

  it("'Copied to clipboard!' / 'Unable to access device clipboard!'", async () => {
    const writeText = vi
      .fn<Clipboard['writeText']>()
      .mockResolvedValueOnce(undefined)
      .mockRejectedValueOnce(new Error('denied'));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await openSlip();
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Copied to clipboard!')).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith('53429871004622137758');
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('Unable to access device clipboard!')).toBeTruthy();
  });

  it('the token is readable before the slip is, and without it', async () => {
    api.answer(SLIP, neverAnswers);
    await openSlip();
    expect(await screen.findByLabelText(spokenToken)).toBeTruthy();
  });

  it("'Paid, token on its way': what happens next and when the money goes back; the token then takes its place", async () => {
    const refundBy = '2026-11-12T08:11:00.000Z';
    await openSlip({ ...withTokens, vending: { status: 'pending', refundBy } });
    expect(await screen.findByText('Paid, token on its way')).toBeTruthy();
    expect(
      screen.getByText(/No token by Thu 12 Nov, 10:11\? Then your R.500\.00 goes back to your card\./),
    ).toBeTruthy();
    expect(screen.getByText(/^Thu 12 Nov, .*, reference /)).toBeTruthy();
    const soon = { ...withTokens, vending: { status: 'pending' as const, refundBy: new Date().toISOString() } };
    api.answer(HISTORY, () => [soon]);
    utilitiesLive.payments?.();
    expect(await screen.findByText(/No token by \d\d:\d\d\?/)).toBeTruthy();
    api.answer(HISTORY, () => [withTokens]);
    utilitiesLive.payments?.();
    expect(await screen.findByText('MR-2026-118204')).toBeTruthy();
    expect(screen.queryByText('Paid, token on its way')).toBeNull();
  });

  it('a purchase whose slip is not kept here says so: it may have had a token to type', async () => {
    await openSlip({ ...withTokens, vending: { status: 'issued' } });
    expect(await screen.findByText('The slip is not kept here.')).toBeTruthy();
    expect(screen.queryByText('Credited to your meter. Nothing to type.')).toBeNull();
    expect(api.inputsOf(SLIP)).toEqual([]);
  });

  it('a refund says why, and whether the money has gone back', async () => {
    const vending = { status: 'refunded' as const, reason: 'The bank charged this payment late.' };
    await openSlip({ ...withTokens, vending });
    const amount = 'R 500.00';
    expect(await screen.findByText(`${vending.reason} ${amount} goes back to your card.`)).toBeTruthy();
    api.answer(HISTORY, () => [{ ...withTokens, vending: { ...vending, refundedAt: '2026-11-12T09:00:00.000Z' } }]);
    utilitiesLive.payments?.();
    expect(await screen.findByText(`${vending.reason} ${amount} went back to your card.`)).toBeTruthy();
  });

  it('redirects to the list without a record', async () => {
    showScreen(<PaymentSlipScreen />, '/PaymentSlip');
    await waitFor(() => expect(location.pathname).toBe('/PaymentHistory'));
  });

  // Last: its two messages are shown for 6 s, and those of another test would wait for them.
  it('asks the vendor for a copy, which is marked; a refusal says that the slip is right', async () => {
    api.answer(COPY, refuse('conflict'));
    await openSlip();
    fireEvent.click(await screen.findByRole('button', { name: 'Ask for a copy' }));
    expect(await screen.findByText('This was changed in the meantime. Please try again.')).toBeTruthy();
    expect(screen.queryByText('COPY')).toBeNull();
    api.answer(COPY, () => ({ ...slip, isCopy: true }));
    fireEvent.click(screen.getByRole('button', { name: 'Ask for a copy' }));
    expect(await screen.findByText('COPY')).toBeTruthy();
    expect(api.inputsOf(COPY)).toEqual([{ params: { id: 'p1' } }, { params: { id: 'p1' } }]);
  });
});
