import { Toasts } from '@ekhaya/ui-kit/feedback/toast';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { refuse, type FakeApi } from '../../../platform/testing/fake-api.ts';
import { readStored, writeStored } from '../../../platform/testing/memory-store.ts';
import { removeReads } from '../../../platform/query/query.ts';
import { savedScreens } from '../../../platform/query/saved-screens.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { utilitiesLive } from '../utilities.live.ts';
import { CREDITED, historyEntry, meterType, utilitiesApi, weeklyUsage, WITH_TOKENS } from '../utilities.factory.ts';
import { BillsScreen } from './bills.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const ACCOUNTS = 'GET /api/user/account';
const METERS = 'GET /api/estates/{estateID}/proxy/meter/type';
const BALANCE = 'POST /api/estates/{estateID}/proxy/account/balance';
const USAGE = 'POST /api/estates/{estateID}/proxy/usage/month/weekly';
const STATUS = 'POST /api/estates/{estateID}/proxy/account/payment/status';
const HISTORY = 'GET /api/estates/{estateID}/proxy/account/payment/history/{userID}';

let api: FakeApi;
beforeEach(() => {
  api = utilitiesApi();
  signedIn(api);
});

const slide = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name},`) }));
const linked = (number: string, context = 'Msasa Ridge') => ({
  accountID: number,
  sContext: context,
  sAccountType: 'STSS' as const,
  sAccountNumber: number,
  holder: '',
});

/** Keeps a payment whose screen was left before it had an answer. */
const leavePaymentOpen = () =>
  writeStored('open-payment', { key: 'k', estateID: '91', accountNo: CREDITED, utility: 'electricity', sentAt: 1 });

describe('Utilities (/bills)', () => {
  it("'carousel Electricity, Water, Gas (no autoplay) with account type and balance', three slides always", async () => {
    showScreen(<BillsScreen />, '/bills');
    expect(await screen.findByText('R 245.50')).toBeTruthy();
    expect(await screen.findByText('R 88.00')).toBeTruthy();
    expect(screen.getAllByText(`STSS · ${CREDITED}`)).toHaveLength(3);
    expect(
      screen
        .getAllByRole('heading', { level: 2 })
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    ).toEqual(['Electricity', 'Water', 'Gas']);
    expect(api.inputsOf(BALANCE).map(({ body }) => body.utility)).toEqual(['electricity', 'water', 'gas']);
    expect(await slide('Gas').findByText('R 64.00')).toBeTruthy();
    expect(slide('Gas').getByText('Not sold at this estate.')).toBeTruthy();
  });

  it('a utility that is not sold and has no balance says only that', async () => {
    api.answer(ACCOUNTS, () => [linked('04333333330')]);
    api.answer(BALANCE, refuse('forbidden'));
    showScreen(<BillsScreen />, '/bills');
    await screen.findAllByText('STSS · 04333333330');
    expect(await slide('Electricity').findByText('Unable to fetch balance')).toBeTruthy();
    expect(await slide('Gas').findByText('Not sold at this estate.')).toBeTruthy();
    expect(slide('Gas').queryByText('Unable to fetch balance')).toBeNull();
  });

  it('is among the screens that are saved on this phone', async () => {
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('Kw/Week');
    expect(savedScreens.get()).toContainEqual(expect.objectContaining({ path: '/bills', title: 'Utilities' }));
  });

  it("'make-payment button (/Payment with accountNo)'; a utility that is not sold has none", async () => {
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('R 88.00');
    expect(slide('Gas').queryByRole('button', { name: 'Make payment' })).toBeNull();
    fireEvent.click(slide('Water').getByRole('button', { name: 'Make payment' }));
    await waitFor(() => expect(location.pathname).toBe('/Payment'));
    expect(history.state.record).toEqual({ estateID: '91', accountNo: CREDITED, utility: 'water' });
  });

  it("'usage bar chart': 'Electricity chart label Kw/Week; water and gas empty', and a table for screen readers", async () => {
    showScreen(<BillsScreen />, '/bills');
    expect(await screen.findByText('Kw/Week')).toBeTruthy();
    expect(screen.getByText('86 this week')).toBeTruthy();
    expect(screen.getByText('11 less than last week by now')).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Electricity, kWh a week' }));
    expect(table.getAllByRole('row')).toHaveLength(9);
  });

  it("'No information currently available' (all usage zero), and on a slide without readings", async () => {
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('Kw/Week');
    for (const name of ['Water', 'Gas']) {
      fireEvent.click(within(screen.getByRole('group', { name: 'Shown utility' })).getByRole('button', { name }));
      expect(await screen.findByText('No information currently available')).toBeTruthy();
    }
  });

  it('arrow keys move the carousel', async () => {
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('Kw/Week');
    const marks = within(screen.getByRole('group', { name: 'Shown utility' }));
    fireEvent.keyDown(marks.getByRole('button', { name: 'Electricity' }), { key: 'ArrowRight' });
    expect(marks.getByRole('button', { name: 'Water' }).getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(marks.getByRole('button', { name: 'Water' }), { key: 'ArrowLeft' });
    expect(marks.getByRole('button', { name: 'Electricity' }).getAttribute('aria-pressed')).toBe('true');
  });

  it("'About 9 days left' from her own usage and balance, with how sure", async () => {
    showScreen(<BillsScreen />, '/bills');
    expect(await screen.findByText('About 9 days left')).toBeTruthy();
    expect(screen.getByText(/^From your last four weeks, give or take/)).toBeTruthy();
  });

  it('no forecast with fewer than two weeks of readings', async () => {
    api.answer(USAGE, () => ({ ...weeklyUsage, electricity: weeklyUsage.electricity.slice(-2) }));
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('Kw/Week');
    expect(screen.queryByText(/days left/)).toBeNull();
  });

  it("'You have no accounts linked to your profile yet. Would you like to add one?' opens /AddAccount", async () => {
    api.answer(ACCOUNTS, () => [linked('999', 'Kingfisher Bay')]);
    showScreen(<BillsScreen />, '/bills');
    expect(
      await screen.findByText('You have no accounts linked to your profile yet. Would you like to add one?'),
    ).toBeTruthy();
    const [inHeader, inPrompt] = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Add account' });
    setOnline(false);
    await waitFor(() => expect([inHeader?.disabled, inPrompt?.disabled]).toEqual([true, true]));
    setOnline(true);
    await waitFor(() => expect(inPrompt?.disabled).toBe(false));
    if (inPrompt) fireEvent.click(inPrompt);
    await waitFor(() => expect(location.pathname).toBe('/AddAccount'));
  });

  it('in a wide window an account is added while there is a network, and not offline', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    onTestFinished(() => void vi.unstubAllGlobals());
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('R 88.00');
    const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add account' });
    setOnline(false);
    await waitFor(() => expect(add.disabled).toBe(true));
    fireEvent.click(add);
    expect(location.pathname).toBe('/bills');
    setOnline(true);
    await waitFor(() => expect(add.disabled).toBe(false));
    fireEvent.click(add);
    await waitFor(() => expect(location.pathname).toBe('/AddAccount'));
  });

  it('the first linked account at the current estate, a chooser above when there are several', async () => {
    api.answer(ACCOUNTS, () => [linked(CREDITED), linked(WITH_TOKENS)]);
    showScreen(<BillsScreen />, '/bills');
    expect(await screen.findAllByText(`STSS · ${CREDITED}`)).toHaveLength(3);
    const other = screen.getByRole('button', { name: WITH_TOKENS });
    const slides = screen.getByRole('region', { name: 'Utilities' });
    expect(slides.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    other.focus();
    fireEvent.click(other);
    expect(await screen.findAllByText(`STSS · ${WITH_TOKENS}`)).toHaveLength(3);
    expect(document.activeElement).toBe(other);
  });

  it('keeps the room of the chooser from the second time on, so that the slides keep their place', async () => {
    const hasRoom = () => document.querySelector('.bills-loading')?.previousElementSibling?.className;
    api.answer(ACCOUNTS, () => [linked(CREDITED), linked(WITH_TOKENS)]);
    showScreen(<BillsScreen />, '/bills');
    expect(hasRoom()).toBe('only-read');
    await screen.findByRole('button', { name: WITH_TOKENS });
    cleanup();
    await removeReads(() => true);
    api.answer(ACCOUNTS, () => [linked(CREDITED)]);
    showScreen(<BillsScreen />, '/bills');
    await waitFor(() => expect(hasRoom()).toBe('bills-accounts'));
    await screen.findAllByText(`STSS · ${CREDITED}`);
    cleanup();
    await removeReads(() => true);
    showScreen(<BillsScreen />, '/bills');
    await waitFor(() => expect(hasRoom()).toBe('only-read'));
  });

  it('a payment whose token is on its way has a line that opens it; one of another account names it', async () => {
    const pending = { vending: { status: 'pending' as const } };
    api.answer(HISTORY, () => [historyEntry(pending), historyEntry({ ...pending, id: 'p2', accountNo: WITH_TOKENS })]);
    showScreen(<BillsScreen />, '/bills');
    const [first, second] = await screen.findAllByText('Paid, token on its way');
    expect(first?.closest('button')?.textContent).not.toContain('account');
    expect(second?.closest('button')?.textContent).toContain(`account ${WITH_TOKENS}, Thu 12 Nov, `);
    if (first) fireEvent.click(first);
    await waitFor(() => expect(location.pathname).toBe('/PaymentSlip'));
  });

  it('the newest purchase keeps a row for an hour, so that its slip is one tap away', async () => {
    const paidAt = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const withToken = { status: 'issued' as const, units: '176.4 kWh', tokens: ['53429871004622137758'] };
    api.answer(HISTORY, () => [
      historyEntry({ id: 'p3', date: paidAt(1), vending: withToken }),
      historyEntry({ id: 'p2', date: paidAt(2) }),
    ]);
    showScreen(<BillsScreen />, '/bills');
    fireEvent.click(await screen.findByText('Your token for 176.4 kWh'));
    await waitFor(() => expect(history.state.record).toEqual({ id: 'p3' }));
    expect(screen.queryByText('200.0 kWh credited to your meter')).toBeNull();
    api.answer(HISTORY, () => [historyEntry({ id: 'p2', date: paidAt(2) })]);
    void utilitiesLive.payments?.();
    expect(await screen.findByText('200.0 kWh credited to your meter')).toBeTruthy();
    api.answer(HISTORY, () => [historyEntry({ id: 'p2', date: paidAt(61) })]);
    void utilitiesLive.payments?.();
    await waitFor(() => expect(screen.queryByText('200.0 kWh credited to your meter')).toBeNull());
  });

  it.each([
    ['Unable to fetch provider', METERS],
    ['Unable to fetch balance', BALANCE],
    ['Unable to fetch account usage', USAGE],
  ] as const)("'%s' with Try again", async (text, route) => {
    api.answer(route, refuse('forbidden'));
    showScreen(<BillsScreen />, '/bills');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(0);
  });

  it('no balance is awaited where it could not be read what the estate sells', async () => {
    api.answer(METERS, refuse('forbidden'));
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('Unable to fetch provider');
    expect(slide('Electricity').queryByText('Loading')).toBeNull();
    expect(api.inputsOf(BALANCE)).toEqual([]);
  });

  it('a payment that ended while its screen was left is found again, and said once', async () => {
    await leavePaymentOpen();
    api.answer(HISTORY, () => [historyEntry({ idempotencyKey: 'k' })]);
    showScreen(<BillsScreen />, '/bills');
    render(<Toasts />);
    await screen.findByText('R 245.50');
    void utilitiesLive.payments?.();
    expect(await screen.findByText('Payment successful')).toBeTruthy();
    await waitFor(async () => expect(await readStored('open-payment')).toBeUndefined());
  });

  it('a payment whose money went back while its screen was left is not called successful', async () => {
    await leavePaymentOpen();
    const vending = { status: 'refunded' as const, reason: 'The meter company refused the purchase.' };
    api.answer(HISTORY, () => [historyEntry({ idempotencyKey: 'k', date: new Date().toISOString(), vending })]);
    showScreen(<BillsScreen />, '/bills');
    render(<Toasts />);
    expect(await screen.findByText(/^Nothing was bought\. The meter company refused the purchase\. Your/)).toBeTruthy();
    expect(screen.getByText('Nothing was bought, your money goes back')).toBeTruthy();
    expect(screen.queryByText('Payment successful')).toBeNull();
  });

  it("'Payment Declined' 'with result description' for a payment whose screen was left", async () => {
    await leavePaymentOpen();
    const declined = { transactionStatusDescription: 'Declined' as const };
    api.answer(HISTORY, () => [
      historyEntry({
        idempotencyKey: 'k',
        payment: { reference: 'MR-1', ...declined },
        vending: { status: 'none' },
      }),
    ]);
    api.answer(STATUS, () => ({ result: { ...declined, resultDescription: 'Insufficient Funds' } }));
    showScreen(<BillsScreen />, '/bills');
    render(<Toasts />);
    await screen.findByText('R 245.50');
    void utilitiesLive.payments?.();
    expect(await screen.findByText('Payment Declined. Insufficient Funds')).toBeTruthy();
  });

  it('paying is disabled with the reason offline, and where staff switched it off', async () => {
    api.answer(METERS, () => [{ ...meterType, enabled: false }]);
    showScreen(<BillsScreen />, '/bills');
    await screen.findByText('R 245.50');
    const button = () => slide('Electricity').getByRole<HTMLButtonElement>('button', { name: 'Make payment' });
    expect(button().disabled).toBe(true);
    expect(slide('Electricity').getByText('Paying is switched off at this estate at the moment.')).toBeTruthy();
    setOnline(false);
    expect(await slide('Electricity').findByText('Paying needs a network.')).toBeTruthy();
    expect(screen.getByText('R 245.50')).toBeTruthy();
    expect(slide('Electricity').getByText(/^As it was/)).toBeTruthy();
  });
});
