import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { currentSession, endSession, beginSession } from '../../../platform/session/session.ts';
import { fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { person, personRecord } from '../identity.factory.ts';
import { openVerifyNumberSheet, verifyNumberPrompt } from './verify-number-prompt.ts';
import { VerifyNumberReminder } from './verify-number-reminder.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const sending = 'POST /api/user/phone/otp';
const checking = 'POST /api/user/phone/verify';
const sent = () => ({ resendAfterSeconds: 30 });
const mismatch = 'OTP you have entered does not match the one we have in our records. Please retry.';

const sheet = () => screen.findByRole('dialog', { name: 'Verify your number' });
const otp = () => screen.getByLabelText<HTMLInputElement>('One-time PIN');
const typeOtp = (value: string) => fireEvent.change(otp(), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

/** Home after a sign-up. */
async function openSheet(): Promise<void> {
  beginSession(person());
  openVerifyNumberSheet();
  showScreen(<VerifyNumberReminder />, '/home');
  await sheet();
}

afterEach(async () => {
  act(() => verifyNumberPrompt.set(false));
  fakeApi({ 'POST /api/auth/sign-out': () => ({}) });
  await act(() => endSession());
});

describe('Users verify their mobile number by one-time PIN', () => {
  test('a sheet over /home sends the PIN and takes 6 digits; mobileVerified set true by phone verification', async () => {
    const api = fakeApi({
      [sending]: sent,
      [checking]: () => ({ mobileVerified: true as const }),
      'GET /api/user': () => personRecord({ mobileVerified: true }),
    });
    await openSheet();
    await waitFor(() => expect(api.inputsOf(sending)).toEqual([{ body: { mobile: '27724189930' } }]));
    expect(otp().getAttribute('autocomplete')).toBe('one-time-code');
    expect(otp().getAttribute('inputmode')).toBe('numeric');
    typeOtp('123 45');
    expect(button('Verify').disabled).toBe(true);
    expect(document.activeElement).toBe(otp());
    expect(screen.getByText('072 418 9930')).toBeTruthy();
    // The sixth digit submits the PIN, once.
    typeOtp('123 456 7');
    expect(otp().value).toBe('123456');
    fireEvent.submit(otp());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.inputsOf(checking)).toEqual([{ body: { mobile: '27724189930', otp: '123456' } }]);
    expect(currentSession().user?.mobileVerified).toBe(true);
    expect(screen.queryByText('Verify your mobile number')).toBeNull();
  });

  test('the browser fills the PIN in from the text message, where it can', async () => {
    const get = vi.fn<(wanted: object) => Promise<unknown>>().mockResolvedValue({ code: '123456' });
    vi.stubGlobal('OTPCredential', vi.fn());
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
    const api = fakeApi({
      [sending]: sent,
      [checking]: () => ({ mobileVerified: true as const }),
      'GET /api/user': () => personRecord({ mobileVerified: true }),
    });
    await openSheet();
    await waitFor(() => expect(api.inputsOf(checking)).toEqual([{ body: { mobile: '27724189930', otp: '123456' } }]));
    expect(get.mock.calls[0]?.[0]).toMatchObject({ otp: { transport: ['sms'] } });
  });

  test('the reminder stays after the sheet was closed and opens it again', async () => {
    fakeApi({ [sending]: sent });
    await openSheet();
    fireEvent.click(button('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(button(/Verify your mobile number/));
    expect(await sheet()).toBeTruthy();
  });

  test('no reminder for a verified number', () => {
    beginSession(person({ mobileVerified: true }));
    showScreen(<VerifyNumberReminder />, '/home');
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('another PIN may be sent after 30 s', async () => {
    const api = fakeApi({ [sending]: sent });
    // Before the sheet opens: the countdown of a PIN that was sent at once must not run on the real timer.
    vi.useFakeTimers({ shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await openSheet();
    const waiting = await screen.findByRole<HTMLButtonElement>('button', { name: /^Resend in (30|29) s$/ });
    expect(waiting.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    fireEvent.click(button('Resend OTP'));
    await waitFor(() => expect(api.inputsOf(sending)).toHaveLength(2));
  });

  test('opened again within 30 s: the first PIN is valid, another one has to wait', async () => {
    fakeApi({ [sending]: refuse('auth/too-many-requests', { retryAfterSeconds: 12 }) });
    await openSheet();
    expect(await screen.findByRole('button', { name: /^Resend in 1[12] s$/ })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('OTP', () => {
  test.each([
    ['auth/invalid-phone-number', refuse('auth/invalid-phone-number'), 'Please enter a valid phone number'],
    [
      'auth/too-many-requests',
      refuse('auth/too-many-requests', { retryAfterSeconds: 900 }),
      'You have attempted to verify number too many times, please try again later.',
    ],
    ['no answer', noNetwork, 'An error has occured. Please try again later.'],
    ['internal', refuse('internal'), 'An error has occured. Please try again later.'],
  ])('sending, %s: %s', async (_, answer, sentence) => {
    fakeApi({ [sending]: answer });
    await openSheet();
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });

  test("sending, offline: 'Unable to send OTP.'", async () => {
    const api = fakeApi({ [sending]: sent });
    setOnline(false);
    await openSheet();
    expect((await screen.findByRole('alert')).textContent).toBe('Unable to send OTP.');
    expect(api.inputsOf(sending)).toEqual([]);
  });

  test.each(['auth/invalid-verification-code', 'auth/code-expired'] as const)(
    `mismatch (%s): ${mismatch}`,
    async (code) => {
      fakeApi({ [sending]: sent, [checking]: refuse(code) });
      await openSheet();
      typeOtp('111111');
      expect((await screen.findByRole('alert')).textContent).toBe(mismatch);
      expect(otp().value).toBe('');
      expect(document.activeElement).toBe(otp());
    },
  );

  test('no answer: nobody knows whether the number is verified', async () => {
    fakeApi({ [sending]: sent, [checking]: noNetwork });
    await openSheet();
    typeOtp('111111');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No answer came. We do not know whether your number was verified: if the PIN is refused now, it was.',
    );
  });

  test('a number of another account can be replaced by another number', async () => {
    const api = fakeApi({ [sending]: refuse('auth/phone-already-in-use') });
    await openSheet();
    expect((await screen.findByRole('alert')).textContent).toBe('This phone number belongs to another account.');
    api.answer(sending, sent);
    fireEvent.change(screen.getByLabelText('Mobile number'), { target: { value: '083 123 4567' } });
    fireEvent.click(button('Send OTP'));
    expect(await screen.findByLabelText('One-time PIN')).toBeTruthy();
    expect(api.inputsOf(sending)[1]).toEqual({ body: { mobile: '0831234567' } });
  });
});
