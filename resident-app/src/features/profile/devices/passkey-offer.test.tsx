import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { writeMark } from '../../../platform/store/plain-marks.ts';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const PASSKEYS = 'GET /api/auth/passkeys';
const OPTIONS = 'POST /api/auth/passkeys/options';
/** The name of the device of these tests. */
const ANDROID = 'Chrome on Android';

let api: FakeApi;
let canVerify: boolean;
const askDevice = vi.fn<() => Promise<boolean>>(async () => canVerify);

beforeEach(() => {
  canVerify = true;
  askDevice.mockClear();
  writeMark('passkey-offered', undefined);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isUserVerifyingPlatformAuthenticatorAvailable: askDevice }),
  );
  const userAgent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('(Linux; Android 10) Chrome/140.0');
  api = fakeApi({ [PASSKEYS]: () => [], [OPTIONS]: () => ({ challenge: 'c' }) });
  return () => {
    userAgent.mockRestore();
    vi.unstubAllGlobals();
    writeMark('passkey-offered', undefined);
  };
});

const openHome = (): void => showScreen(<PasskeyOffer />, '/home');
const passkey = (isHere: boolean) => ({
  id: 'k1',
  name: ANDROID,
  isHere,
  createdAt: '2026-11-03T10:00:00.000Z',
  lastUsedAt: null,
});
/** Waits for everything that the offer has begun. */
const settle = async (calls: number): Promise<void> => {
  await waitFor(() => expect(api.inputsOf(PASSKEYS)).toHaveLength(calls));
  await new Promise((resolve) => setTimeout(resolve));
};

it('a passkey is offered once after a sign-in, and not again for 90 days after Not now', async () => {
  signedIn(api);
  openHome();
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  openHome();
  expect(api.inputsOf(PASSKEYS)).toHaveLength(1);
  writeMark('passkey-offered', String(Date.now() - 91 * dayMs));
  openHome();
  expect(await screen.findByRole('dialog', { name: 'Sign in without a password' })).toBeTruthy();
  expect(api.inputsOf(OPTIONS)).toEqual([]);
});

it('asks for the password when the sign-in is no longer fresh, and says what went wrong otherwise', async () => {
  signedIn(api);
  api.answer(OPTIONS, refuse('internal'));
  openHome();
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByText('The passkey could not be added. Please try again later.')).toBeTruthy();
  api.answer(OPTIONS, refuse('auth/wrong-password'));
  fireEvent.click(screen.getByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', ANDROID);
});

it.each([
  ['has a passkey on this device', () => api.answer(PASSKEYS, () => [passkey(true)]), 1],
  ['uses a device that cannot verify her', () => void (canVerify = false), 0],
])('nothing is offered to somebody who %s', async (_, arrange, calls) => {
  arrange();
  signedIn(api);
  openHome();
  await waitFor(() => expect(askDevice).toHaveBeenCalled());
  await settle(calls);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['has not seen the introduction', { appIntroViewed: false }, undefined],
  ['has not verified her number', { mobileVerified: false }, undefined],
  ['signed in some time ago', {}, String(Date.now() - dayMs)],
])('the device is not even asked for somebody who %s', async (_, person, signedInAt) => {
  signedIn(api, person);
  if (signedInAt !== undefined) writeMark('was-signed-in', signedInAt);
  openHome();
  await new Promise((resolve) => setTimeout(resolve));
  expect(askDevice).not.toHaveBeenCalled();
});

it('a passkey of another device does not count, not even of the same kind', async () => {
  api.answer(PASSKEYS, () => [passkey(false)]);
  signedIn(api);
  openHome();
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeTruthy();
});
