import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { readOutbox, sendOutbox } from '../../../platform/outbox/outbox.ts';
import { invalidate } from '../../../platform/query/query.ts';
import { forgetAllExcept, readStored, writeStored } from '../../../platform/store/encrypted-store.ts';
import { answerLater, type FakeApi, neverAnswers, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { fakeGeolocation, type FakeGeolocation } from '../../../platform/testing/geolocation.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { recordServerTime } from '../clock/server-clock.ts';
import '../index.ts';
import {
  apiOfAccess,
  deviceGrant,
  findOpenPass,
  openAccess,
  openAccessAgain,
  PIN_HEADING,
  typePin,
} from './testing/open-access.tsx';

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
const WRONG = 'Pin Incorrect.Please try again';

let api: FakeApi;
let geolocation: FakeGeolocation;

beforeEach(async () => {
  await forgetAllExcept({});
  geolocation = fakeGeolocation();
  api = apiOfAccess();
  api.answer(SET, () => ({}));
  api.answer(TRIES, () => ({ triesLeft: 4 }));
});

/** When the PIN of the stored verifier was set. The verifier is the last part of an enrolment to be stored. */
const storedPinChange = async () => (await readStored<{ changedAt: string }>('pin-verifier'))?.changedAt;

describe('PIN', () => {
  it.each([-hourMs, hourMs])('locks for 15 minutes on a phone whose clock is wrong by %i ms', async (aheadMs) => {
    onTestFinished(() => recordServerTime(new Date().toISOString(), new Date(), new Date()));
    openAccess(api);
    await typePin('4711');
    await findOpenPass();
    await waitFor(async () => expect(await storedPinChange()).toBeDefined());
    recordServerTime(new Date(Date.now() - aheadMs).toISOString(), new Date(), new Date());
    openAccessAgain();
    for (let wrong = 1; wrong <= 4; wrong++) {
      await typePin('1111');
      await screen.findByText(WRONG);
    }
    await typePin('1111');
    expect(await screen.findByText(/after 5 wrong tries. Please try again in 15 minutes/)).toBeTruthy();
    openAccessAgain();
    expect(await screen.findByText(/Please try again in 15 minutes/)).toBeTruthy();
  });

  it("'No PIN set: set-PIN screen with configurable title and subtitle, then confirm screen You're Almost Set (Please re-enter your 4-digit pin below to confirm:)'", async () => {
    api.answer(PIN, () => ({ pinSet: false }));
    openAccess(api);
    expect(await screen.findByText('Choose four digits')).toBeTruthy();
    await typePin('4711', 'Welcome to the gate');
    expect(screen.getByText('Please re-enter your 4-digit pin below to confirm:')).toBeTruthy();
    await typePin('4711', "You're Almost Set");
    expect(await findOpenPass()).toBeTruthy();
    expect(api.inputsOf(SET).map(({ body }) => body)).toEqual([{ pin: '4711' }]);
  });

  it('stores the enrolment before the pass opens, and keeps the pad until then', async () => {
    let isSet = false;
    api.answer(PIN, () => ({ pinSet: isSet, changedAt: '2026-11-20T08:00:00.000Z' }));
    api.answer(SET, () => {
      isSet = true;
      return {};
    });
    const enrolment = answerLater(deviceGrant());
    api.answer(ENROL, enrolment.answer);
    openAccess(api);
    await typePin('4711', 'Welcome to the gate');
    await typePin('4711', "You're Almost Set");
    await waitFor(() => expect(api.inputsOf(ENROL)).toHaveLength(1));
    await act(() => invalidate(['pin-state']));
    expect(screen.getByRole('heading', { name: "You're Almost Set" })).toBeTruthy();
    enrolment.release();
    expect(await findOpenPass()).toBeTruthy();
    expect(await storedPinChange()).toBe('2026-11-20T08:00:00.000Z');
  });

  it('opens the pass after 5 s where the enrolment takes longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    api.answer(ENROL, neverAnswers);
    openAccess(api);
    await typePin('4711');
    await waitFor(() => expect(api.inputsOf(ENROL)).toHaveLength(1));
    expect(screen.getByRole('heading', { name: PIN_HEADING })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(await findOpenPass()).toBeTruthy();
  });

  it("'match saves; mismatch clears both with error'", async () => {
    api.answer(PIN, () => ({ pinSet: false }));
    openAccess(api);
    await typePin('4711', 'Welcome to the gate');
    await typePin('4712', "You're Almost Set");
    expect(await screen.findByRole('heading', { name: 'Welcome to the gate' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('The pins do not match. Please try again');
    expect(screen.getByRole('status').textContent).toBe('0 of 4 digits entered');
    expect(api.inputsOf(SET)).toEqual([]);
  });

  it("'Enter your 4-digit Pin:, error Pin Incorrect.Please try again': the input clears", async () => {
    api.answer(VERIFY, refuse('gate/pin-incorrect'));
    openAccess(api);
    await typePin('1111');
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(screen.getByRole('status').textContent).toBe('0 of 4 digits entered');
    api.answer(VERIFY, () => ({ isPasswordNeeded: false }));
    await typePin('4711');
    expect(await findOpenPass()).toBeTruthy();
  });

  it('opens a pass with the stored photo', async () => {
    const picture = 'data:image/webp;base64,UklGRg==';
    await writeStored('own-photo', { address: '/media/thandi', picture });
    openAccess(api, { photoURL: '/media/thandi' });
    await typePin('4711');
    expect(await findOpenPass()).toBeTruthy();
    expect(document.querySelector('.avatar img')?.getAttribute('src')).toBe(picture);
  });

  it("'link FORGOT PIN? only online'", async () => {
    openAccess(api);
    const link = await screen.findByRole('link', { name: 'FORGOT PIN?' });
    expect(link.getAttribute('href')).toBe('/reset-pin');
    setOnline(false);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'FORGOT PIN?' })).toBeNull());
  });

  it('shows that the server has locked the PIN', async () => {
    const until = new Date(Date.now() + 14.5 * 60_000).toISOString();
    api.answer(VERIFY, refuse('gate/pin-locked', { fields: { lockedUntil: until } }));
    openAccess(api);
    await typePin('1111');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your pin is locked after 5 wrong tries. Please try again in 15 minutes.',
    );
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1' }).disabled).toBe(true);
  });

  it('shows that the PIN was locked on another device', async () => {
    const lockedUntil = new Date(Date.now() + 30_000).toISOString();
    api.answer(PIN, () => ({ pinSet: true, lockedUntil }));
    openAccess(api);
    expect((await screen.findByRole('alert')).textContent).toMatch(/try again in 1 minute\.$/);
  });

  it("'Geolocation starts when the PIN pad opens (high accuracy, 20 s, max age 1 s)'", async () => {
    openAccess(api);
    await screen.findByRole('heading', { name: PIN_HEADING });
    expect(geolocation.options()).toEqual({ enableHighAccuracy: true, timeout: 20_000, maximumAge: 1_000 });
  });
});

describe('an enrolled phone', () => {
  const enrol = async (): Promise<void> => {
    openAccess(api);
    await typePin('4711');
    await findOpenPass();
    openAccessAgain();
  };

  it('checks the PIN itself, online and offline, and reports wrong tries to the server', async () => {
    await enrol();
    await typePin('1111');
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    expect(api.inputsOf(VERIFY)).toHaveLength(1);
    await waitFor(() => expect(api.inputsOf(TRIES).map(({ body }) => body)).toEqual([{ count: 1 }]));
    setOnline(false);
    await typePin('4711');
    expect(await findOpenPass()).toBeTruthy();
    expect(api.inputsOf(VERIFY)).toHaveLength(1);
  });

  it('reports a wrong try under one key, also when no answer came and it is sent again', async () => {
    await enrol();
    api.answer(TRIES, noNetwork);
    await typePin('1111');
    await waitFor(() => expect(api.inputsOf(TRIES)).toHaveLength(1));
    api.answer(TRIES, () => ({ triesLeft: 4 }));
    await act(() => sendOutbox());
    const [first, second] = api.headersOf(TRIES, 'idempotency-key');
    expect(first).not.toBeNull();
    expect(second).toBe(first);
  });

  it('has five mistyped PINs lock nothing, each of which the right one followed', async () => {
    let wrongTries = 0;
    api.answer(TRIES, ({ body }) => {
      wrongTries += body.count;
      return { triesLeft: 5 - wrongTries };
    });
    api.answer(VERIFY, () => {
      wrongTries = 0;
      return { isPasswordNeeded: false };
    });
    await enrol();
    for (let count = 1; count <= 5; count += 1) {
      await typePin('1111');
      expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
      await waitFor(() => expect(wrongTries).toBe(1));
      await typePin('4711');
      await findOpenPass();
      await waitFor(() => expect(wrongTries).toBe(0));
      openAccessAgain();
    }
  });

  it('drops the wrong tries that it has not sent after the right PIN, and has the server check the PIN once it can', async () => {
    await enrol();
    setOnline(false);
    await typePin('1111');
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG);
    await typePin('4711');
    await findOpenPass();
    await waitFor(async () => expect(await readOutbox()).toEqual([]));
    setOnline(true);
    await act(() => sendOutbox());
    expect(api.inputsOf(TRIES)).toEqual([]);
    for (const verified of [2, 2]) {
      openAccessAgain();
      await typePin('4711');
      await findOpenPass();
      await waitFor(() => expect(api.inputsOf(VERIFY)).toHaveLength(verified));
    }
  });

  it('locks itself for 15 minutes after 5 wrong tries, the right PIN included', async () => {
    await enrol();
    setOnline(false);
    for (let count = 1; count <= 5; count += 1) {
      await typePin('1111');
      const text = count < 5 ? WRONG : /locked after 5 wrong tries\. Please try again in 15 minutes/;
      expect(await screen.findByText(text)).toBeTruthy();
    }
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '4' }).disabled).toBe(true);
  });

  it('asks the server again once the PIN was changed on another device', async () => {
    api.answer(PIN, () => ({ pinSet: true, changedAt: '2026-11-20T08:00:00.000Z' }));
    await enrol();
    api.answer(PIN, () => ({ pinSet: true, changedAt: '2026-11-21T08:00:00.000Z' }));
    await act(() => invalidate(['pin-state']));
    await typePin('4711');
    await findOpenPass();
    expect(api.inputsOf(VERIFY)).toHaveLength(2);
    expect(await storedPinChange()).toBe('2026-11-21T08:00:00.000Z');
    expect(api.inputsOf(ENROL)).toHaveLength(2);
  });

  it('shows that it cannot check the PIN offline before it is enrolled', async () => {
    openAccess(api);
    await screen.findByRole('heading', { name: PIN_HEADING });
    setOnline(false);
    await typePin('4711');
    expect((await screen.findByRole('alert')).textContent).toBe('This phone cannot check your PIN without a network.');
  });
});
