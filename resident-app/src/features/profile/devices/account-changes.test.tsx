import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, neverAnswers, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { answerQuestion, shownAlert } from '../../../platform/testing/shown-dialog.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { DevicesScreen } from './devices.screen.tsx';

const { startRegistration } = vi.hoisted(() => ({ startRegistration: vi.fn<() => Promise<unknown>>() }));
vi.mock('@ekhaya/ui-kit/feedback/toast', () => ({ showToast: vi.fn<typeof showToast>() }));
vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));
vi.mock('../../../platform/session/passkey-support.ts', () => ({ canUsePasskeys: () => true }));
vi.mock('@simplewebauthn/browser', () => ({ startRegistration, WebAuthnError: class extends Error {} }));

const PASSWORD = 'POST /api/auth/change-password';
const EMAIL = 'POST /api/auth/change-email';
const OTP = 'POST /api/user/phone/otp';
const VERIFY = 'POST /api/user/phone/verify';
const PROOF = 'POST /api/auth/send-email-proof';
const ADDRESSES = 'GET /api/auth/addresses';
const PASSKEYS = 'GET /api/auth/passkeys';
const OPTIONS = 'POST /api/auth/passkeys/options';
const ADD = 'POST /api/auth/passkeys';

const addresses = {
  email: 'thandi@ekhaya.test',
  isEmailProved: true,
  newEmail: '',
  mobile: '27825550199',
  isMobileProved: true,
};
const passkey = {
  id: 'k1',
  name: 'Thandi’s iPhone',
  isHere: false,
  createdAt: '2026-11-03T10:00:00.000Z',
  lastUsedAt: null,
};
const made = {
  id: 'k2',
  rawId: 'k2',
  type: 'public-key',
  clientExtensionResults: {},
  response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['internal'] },
};

let api: FakeApi;
beforeEach(() => {
  vi.mocked(showToast).mockClear();
  startRegistration.mockReset().mockResolvedValue(made);
  api = fakeApi({
    'GET /api/auth/list-sessions': () => [],
    'GET /api/guard/device': () => [],
    [PASSKEYS]: () => [passkey],
    [ADDRESSES]: () => addresses,
    [PASSWORD]: () => ({}),
    [EMAIL]: () => ({}),
    [PROOF]: () => ({}),
    [OTP]: () => ({ resendAfterSeconds: 30 }),
    [VERIFY]: () => ({ mobileVerified: true as const }),
    [OPTIONS]: () => ({ challenge: 'c' }),
    [ADD]: () => ({ id: 'k2' }),
    'DELETE /api/auth/passkeys/{id}': () => ({}),
  });
  // The person is read again after her number has changed.
  api.answer('GET /api/user', neverAnswers);
  signedIn(api);
  showScreen(<DevicesScreen />, '/Devices');
});

const open = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('password change', () => {
  const fill = async (password?: string, retyped?: string): Promise<void> => {
    await open(/^Password/);
    await fillOpened(password, retyped);
  };
  const fillOpened = async (password = 'kudu-Wattle-91', retyped = password): Promise<void> => {
    await type('Present password', 'Ekhaya-demo-1');
    await type('New password', password);
    await type('Re-type password', retyped);
    press('Change');
  };

  it('sends the present and the new password', async () => {
    await fill();
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('success', 'Password changed. Your other devices are signed out.'),
    );
    expect(api.inputsOf(PASSWORD)).toEqual([{ body: { password: 'Ekhaya-demo-1', newPassword: 'kudu-Wattle-91' } }]);
  });

  it.each([
    ['auth/weak-password', 'Please enter a stronger password'],
    ['auth/wrong-password', 'This is not your password.'],
    ['internal', 'Your password could not be changed. Please try again later.'],
  ] as const)('%s: %j', async (code, text) => {
    api.answer(PASSWORD, refuse(code));
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('says that nobody knows when no answer came, and reads the devices again', async () => {
    api.answer(PASSWORD, noNetwork);
    await open(/^Password/);
    const readBefore = api.inputsOf(PASSKEYS).length;
    await fillOpened();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No answer came. We do not know whether your password was changed: if the present one is refused now, it was.',
    );
    await waitFor(() => expect(api.inputsOf(PASSKEYS).length).toBeGreaterThan(readBefore));
  });

  it("'Passwords do not Match'", async () => {
    await fill('kudu-Wattle-91', 'kudu-Wattle-92');
    expect(await screen.findByText(/Passwords do not match/i)).toBeTruthy();
    expect(api.inputsOf(PASSWORD)).toEqual([]);
  });
});

describe('e-mail change', () => {
  const fill = async (email: string): Promise<void> => {
    await open(/^E-mail/);
    await type('New e-mail', email);
    await type('Your password', 'Ekhaya-demo-1');
    press('Send link');
  };

  it('says that the link has to be opened', async () => {
    await fill('new@ekhaya.test');
    expect((await shownAlert()).text).toContain('new@ekhaya.test');
    expect(api.inputsOf(EMAIL)).toEqual([{ body: { email: 'new@ekhaya.test', password: 'Ekhaya-demo-1' } }]);
  });

  it('shows what is wrong at its field', async () => {
    await fill('thandi');
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address');
    api.answer(EMAIL, refuse('auth/email-already-in-use'));
    await type('New e-mail', 'pieter@ekhaya.test');
    press('Send link');
    expect((await screen.findByRole('alert')).textContent).toContain('You already have an account');
  });

  it('says that nobody knows when no answer came', async () => {
    api.answer(EMAIL, noNetwork);
    await fill('new@ekhaya.test');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^No answer came\. We do not know whether the link was sent:/,
    );
  });

  it("'send the link again' while an address waits", async () => {
    expect(await screen.findByText('thandi@ekhaya.test')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
    api.answer(ADDRESSES, () => ({ ...addresses, newEmail: 'new@ekhaya.test' }));
    await fill('new@ekhaya.test');
    expect(await screen.findByText('thandi@ekhaya.test, until you confirm new@ekhaya.test')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Send the link again', hidden: true }));
    await waitFor(() =>
      expect(showToast).toHaveBeenCalledWith('success', 'We have sent the link to new@ekhaya.test again'),
    );
  });
});

describe('mobile change', () => {
  it('asks for the password and proves the number by a one-time PIN', async () => {
    await open(/^Mobile number/);
    await type('New mobile number', '072 418 9930');
    await type('Your password', 'Ekhaya-demo-1');
    press('Send OTP');
    await type('One-time PIN', '123456');
    press('Verify');
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'Mobile number changed'));
    expect(api.inputsOf(OTP)).toEqual([{ body: { mobile: '0724189930', password: 'Ekhaya-demo-1' } }]);
    expect(api.inputsOf(VERIFY)).toEqual([{ body: { mobile: '0724189930', otp: '123456' } }]);
  });

  it('says that nobody knows when no answer came', async () => {
    api.answer(VERIFY, noNetwork);
    await open(/^Mobile number/);
    await type('New mobile number', '072 418 9930');
    await type('Your password', 'Ekhaya-demo-1');
    press('Send OTP');
    await type('One-time PIN', '123456');
    press('Verify');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No answer came. We do not know whether your number was changed: if the PIN is refused now, it was.',
    );
  });

  it('refuses a number that is none', async () => {
    await open(/^Mobile number/);
    await type('New mobile number', '12');
    await type('Your password', 'x');
    press('Send OTP');
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid phone number');
  });
});

describe('passkeys', () => {
  it('are listed with their use, and removed after a confirmation', async () => {
    expect(await screen.findByText(/Added .*, not used yet/)).toBeTruthy();
    press('Remove Thandi’s iPhone');
    await answerQuestion(true);
    await waitFor(() => expect(api.inputsOf('DELETE /api/auth/passkeys/{id}')).toEqual([{ params: { id: 'k1' } }]));
  });

  it('are added with a name; the password is asked for when the sign-in is old', async () => {
    api.answer(OPTIONS, ({ body }) => {
      if (body.password === undefined) return refuse('auth/wrong-password')();
      return { challenge: 'c' };
    });
    await open('Add a passkey');
    await type('Name', 'Work phone');
    press('Add');
    await type('Your password', 'Ekhaya-demo-1');
    press('Add');
    await waitFor(() => expect(showToast).toHaveBeenCalledWith('success', 'Passkey added'));
    expect(api.inputsOf(OPTIONS).map(({ body }) => body)).toEqual([{}, { password: 'Ekhaya-demo-1' }]);
    expect(api.inputsOf(ADD).map(({ body }) => [body.name, body.passkey.id])).toEqual([['Work phone', 'k2']]);
  });

  it('say that nobody knows when no answer came', async () => {
    api.answer(ADD, noNetwork);
    await open('Add a passkey');
    await screen.findByLabelText('Name');
    press('Add');
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^No answer came\. We do not know whether the passkey was added:/,
    );
  });

  it('say so when the question of the browser was closed', async () => {
    startRegistration.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
    await open('Add a passkey');
    await screen.findByLabelText('Name');
    press('Add');
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was made. You can try again.');
    expect(api.inputsOf(ADD)).toEqual([]);
  });

  it('nothing is changed offline', async () => {
    await screen.findByText('Thandi’s iPhone');
    setOnline(false);
    const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    await waitFor(() => expect(isDisabled('Add a passkey')).toBe(true));
    expect(isDisabled('Remove Thandi’s iPhone')).toBe(true);
  });
});
