import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { invalidate } from '../../../platform/query/query.ts';
import { forgetAll, readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { answerLater, type FakeApi, fakeApi, neverAnswers, refuse } from '../../../platform/testing/fake-api.ts';
import { fakeGeolocation, type FakeGeolocation } from '../../../platform/testing/geolocation.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { signedIn } from '../../../platform/testing/signed-in.tsx';
import { accessLocation } from './passes/passes.factory.ts';
import '../index.ts';
import { AccessScreen } from './access.screen.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));
vi.mock('../../../platform/configuration/configuration.ts', async (original) => ({
  ...(await original<object>()),
  useConfiguration: () => ({
    defaultEstateId: '91',
    supportAddress: 'support@ekhaya.test',
    pinTitle: 'Welcome to the gate',
    pinSubtitle: 'Choose four digits',
  }),
}));

const PIN = 'GET /api/accessControl/{userId}';
const VERIFY = 'POST /api/accessControl/pin/verify';
const TRIES = 'POST /api/accessControl/pin/tries';
const SET = 'POST /api/accessControl/pin';
const ENROL = 'POST /api/guard/device';
const DEVICE = '5b0c6a53-9a5e-4ee5-8c2f-0d5f6ad0a001';
const DEVICES = 'GET /api/guard/device';
const QUESTION = 'Enter your 4-digit Pin:';
const WRONG = 'Pin Incorrect.Please try again';

const thisPhone = {
  id: DEVICE,
  name: 'Firefox',
  enrolledAt: '2026-11-20T08:00:00.000Z',
  renewedAt: '2026-11-20T08:00:00.000Z',
};
const granted = () => ({
  id: DEVICE,
  sessionId: 'session',
  grant: '',
  expiresAt: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  serverTime: new Date().toISOString(),
});

let api: FakeApi;
let geolocation: FakeGeolocation;

beforeEach(async () => {
  await forgetAll();
  geolocation = fakeGeolocation();
  api = fakeApi({
    'GET /api/acl/AccessControl/': () => ({ status: 'success', accessInfo: [accessLocation()] }),
    'GET /api/estates': () => [],
    [PIN]: () => ({ pinSet: true, changedAt: '2026-11-20T08:00:00.000Z' }),
    [VERIFY]: () => ({ isPasswordNeeded: false }),
    [SET]: () => ({}),
    [TRIES]: () => ({ triesLeft: 4 }),
    [DEVICES]: () => [thisPhone],
    [ENROL]: granted,
  });
});

const open = (person: Parameters<typeof signedIn>[1] = {}): void => {
  signedIn(api, person);
  showScreen(<AccessScreen />, '/access');
};

const type = async (pin: string, question: string): Promise<void> => {
  await screen.findByRole('heading', { name: question });
  for (const digit of pin) fireEvent.click(screen.getByRole('button', { name: digit }));
};

/** The pass is there: the phone is asked where it is. */
const passIsOpen = () => screen.findByText('Finding where you are', {}, { timeout: 5000 });

/** When the PIN was set that this phone can check itself. The verifier is the last part of an enrolment that is stored. */
const verifiedChange = async () => (await readStored<{ changedAt: string }>('pin-verifier'))?.changedAt;

describe('PIN', () => {
  it("'No PIN set: set-PIN screen with configurable title and subtitle, then confirm screen You're Almost Set (Please re-enter your 4-digit pin below to confirm:)'", async () => {
    api.answer(PIN, () => ({ pinSet: false }));
    open();
    expect(await screen.findByText('Choose four digits')).toBeTruthy();
    await type('4711', 'Welcome to the gate');
    expect(screen.getByText('Please re-enter your 4-digit pin below to confirm:')).toBeTruthy();
    await type('4711', "You're Almost Set");
    expect(await passIsOpen()).toBeTruthy();
    expect(api.inputsOf(SET).map(({ body }) => body)).toEqual([{ pin: '4711' }]);
  });

  it('has stored the enrolment when the pass opens, and keeps the pad until then', async () => {
    let isSet = false;
    api.answer(PIN, () => ({ pinSet: isSet, changedAt: '2026-11-20T08:00:00.000Z' }));
    api.answer(SET, () => {
      isSet = true;
      return {};
    });
    const enrolment = answerLater(granted());
    api.answer(ENROL, enrolment.answer);
    open();
    await type('4711', 'Welcome to the gate');
    await type('4711', "You're Almost Set");
    await waitFor(() => expect(api.inputsOf(ENROL)).toHaveLength(1));
    await act(() => invalidate(['pin-state']));
    expect(screen.getByRole('heading', { name: "You're Almost Set" })).toBeTruthy();
    enrolment.release();
    expect(await passIsOpen()).toBeTruthy();
    expect(await verifiedChange()).toBe('2026-11-20T08:00:00.000Z');
  });

  it('opens the pass after 5 s where the enrolment takes longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    api.answer(ENROL, neverAnswers);
    open();
    await type('4711', QUESTION);
    await waitFor(() => expect(api.inputsOf(ENROL)).toHaveLength(1));
    expect(screen.getByRole('heading', { name: QUESTION })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await passIsOpen()).toBeTruthy();
  });

  it("'match saves; mismatch clears both with error'", async () => {
    api.answer(PIN, () => ({ pinSet: false }));
    open();
    await type('4711', 'Welcome to the gate');
    await type('4712', "You're Almost Set");
    expect(await screen.findByRole('heading', { name: 'Welcome to the gate' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The pins do not match. Please try again');
    expect(screen.getByRole('status').textContent).toBe('0 of 4 digits entered');
    expect(api.inputsOf(SET)).toEqual([]);
  });

  it("'Enter your 4-digit Pin:, error Pin Incorrect.Please try again': the input clears", async () => {
    api.answer(VERIFY, refuse('gate/pin-incorrect'));
    open();
    await type('1111', QUESTION);
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(screen.getByRole('status').textContent).toBe('0 of 4 digits entered');
    api.answer(VERIFY, () => ({ isPasswordNeeded: false }));
    await type('4711', QUESTION);
    expect(await passIsOpen()).toBeTruthy();
  });

  it('opens a pass with the photo that the phone keeps', async () => {
    const picture = 'data:image/webp;base64,UklGRg==';
    await writeStored('own-photo', { address: '/media/thandi', picture });
    open({ photoURL: '/media/thandi' });
    await type('4711', QUESTION);
    expect(await passIsOpen()).toBeTruthy();
    expect(document.querySelector('.avatar img')?.getAttribute('src')).toBe(picture);
  });

  it("'link FORGOT PIN? only online'", async () => {
    open();
    const link = await screen.findByRole('link', { name: 'FORGOT PIN?' });
    expect(link.getAttribute('href')).toBe('/reset-pin');
    setOnline(false);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'FORGOT PIN?' })).toBeNull());
  });

  it('tells in words that the server has locked it', async () => {
    const until = new Date(Date.now() + 14.5 * 60_000).toISOString();
    api.answer(VERIFY, refuse('gate/pin-locked', { fields: { lockedUntil: until } }));
    open();
    await type('1111', QUESTION);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your pin is locked after 5 wrong tries. Please try again in 15 minutes.',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1' }).disabled).toBe(true);
  });

  it('tells that it was locked on another device', async () => {
    const lockedUntil = new Date(Date.now() + 30_000).toISOString();
    api.answer(PIN, () => ({ pinSet: true, lockedUntil }));
    open();
    expect((await screen.findByRole('alert')).textContent).toMatch(/try again in 1 minute\.$/);
  });

  it("'Geolocation starts when the PIN pad opens (high accuracy, 20 s, max age 1 s)'", async () => {
    open();
    await screen.findByRole('heading', { name: QUESTION });
    expect(geolocation.options()).toEqual({ enableHighAccuracy: true, timeout: 20_000, maximumAge: 1_000 });
  });
});

describe('an enrolled phone', () => {
  const enrol = async (): Promise<void> => {
    open();
    await type('4711', QUESTION);
    await passIsOpen();
    act(() => {
      document.body.replaceChildren();
    });
    showScreen(<AccessScreen />, '/access');
  };

  it('checks first, on and off line, and tells the server of wrong tries', async () => {
    await enrol();
    await type('1111', QUESTION);
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(api.inputsOf(VERIFY)).toHaveLength(1);
    await waitFor(() => expect(api.inputsOf(TRIES).map(({ body }) => body)).toEqual([{ count: 1 }]));
    setOnline(false);
    await type('4711', QUESTION);
    expect(await passIsOpen()).toBeTruthy();
    expect(api.inputsOf(VERIFY)).toHaveLength(1);
  });

  it('locks itself for 15 minutes after 5 wrong tries, the right PIN included', async () => {
    await enrol();
    setOnline(false);
    for (let count = 1; count <= 5; count += 1) {
      await type('1111', QUESTION);
      const told = count < 5 ? WRONG : /locked after 5 wrong tries\. Please try again in 15 minutes/;
      expect(await screen.findByText(told)).toBeTruthy();
    }
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '4' }).disabled).toBe(true);
  });

  it('asks the server again once the PIN was changed elsewhere', async () => {
    api.answer(PIN, () => ({ pinSet: true, changedAt: '2026-11-20T08:00:00.000Z' }));
    await enrol();
    api.answer(PIN, () => ({ pinSet: true, changedAt: '2026-11-21T08:00:00.000Z' }));
    await act(() => invalidate(['pin-state']));
    await type('4711', QUESTION);
    await passIsOpen();
    expect(api.inputsOf(VERIFY)).toHaveLength(2);
    expect(await verifiedChange()).toBe('2026-11-21T08:00:00.000Z');
    expect(api.inputsOf(ENROL)).toHaveLength(2);
  });

  it('cannot check it without a network before it is enrolled, and says so', async () => {
    open();
    await screen.findByRole('heading', { name: QUESTION });
    setOnline(false);
    await type('4711', QUESTION);
    expect((await screen.findByRole('alert')).textContent).toBe('This phone cannot check your PIN without a network.');
  });
});
