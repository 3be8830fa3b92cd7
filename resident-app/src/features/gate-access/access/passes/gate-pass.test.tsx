import { verifyPassCode } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { followLocation } from '../../../../platform/location/location.ts';
import { forgetAllExcept } from '../../../../platform/store/encrypted-store.ts';
import { type FakeApi, fakeApi, neverAnswers, refuse } from '../../../../platform/testing/fake-api.ts';
import { fakeGeolocation, type FakeGeolocation } from '../../../../platform/testing/geolocation.ts';
import { setOnline } from '../../../../platform/testing/network.ts';
import { showScreen } from '../../../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../../../platform/testing/signed-in.tsx';
import { accessLocation, atTheGate, atWork } from './passes.factory.ts';
import type { AccessLocation } from '@ekhaya/contract/gate-access/gate-access';
import { recordServerTime } from '../../clock/server-clock.ts';
import { enrolThisPhone } from '../testing/enrol-this-phone.ts';
import { GatePass } from './gate-pass.tsx';

vi.mock('../../../../platform/store/encrypted-store.ts', () => import('../../../../platform/testing/memory-store.ts'));
// Shows the text of a code in place of its picture, so that tests can read it.
vi.mock('./qr-code.tsx', () => ({
  QrCode: ({ text, label }: { text: string; label: string }) => (
    <p role="img" aria-label={label}>
      {text}
    </p>
  ),
}));

const GUARD = 'GET /api/guard';
const CODE = { name: 'Gate access code' };

let api: FakeApi;
let geolocation: FakeGeolocation;
const onLocked = vi.fn<() => void>();

beforeEach(async () => {
  await forgetAllExcept({});
  recordServerTime(new Date().toISOString(), new Date(), new Date());
  geolocation = fakeGeolocation();
  onLocked.mockClear();
  api = fakeApi({
    [GUARD]: () => ({
      code: 'EK2:SERVER',
      expiresAt: new Date(Date.now() + 30_000).toISOString(),
      serverTime: new Date().toISOString(),
    }),
  });
});

afterEach(() => void vi.useRealTimers());

const open = (locations: AccessLocation[] = [accessLocation()], person: Parameters<typeof signedIn>[1] = {}): void => {
  signedIn(api, person);
  onTestFinished(followLocation());
  showScreen(<GatePass locations={locations} onLocked={onLocked} />, '/access');
};

const shownCode = async (): Promise<string> => (await screen.findByRole('img', CODE)).textContent ?? '';

const situation = {
  estateId: '91',
  direction: 'in',
  isGateOpen: true,
  opensFor: () => true,
  isWithinHoursOf: () => true,
} as const;
const unknown = () => undefined;
const knowledge = { revokedAt: unknown, newestStepOf: unknown, isInside: unknown, passedAt: unknown };

const check = (code: string, serverKeys: ReadonlyMap<string, CryptoKey>) =>
  verifyPassCode(code, { ...situation, secondsBetweenEntries: 0, now: new Date() }, { ...knowledge, serverKeys });

describe('the pass', () => {
  it("'QR view: avatar, display name (default User), {role display name} - {estate name}, QR code or spinner'", async () => {
    api.answer(GUARD, neverAnswers);
    open([accessLocation()], { name: ' ', firstName: '', lastName: '' });
    expect(screen.getByText('User')).toBeTruthy();
    expect(await screen.findByText('Owner - Msasa Ridge')).toBeTruthy();
    expect(screen.getByText('Finding where you are')).toBeTruthy();
    geolocation.moveTo(atTheGate);
    expect(await screen.findByText('Getting your code')).toBeTruthy();
    expect(screen.getByText('Main Gate, 10 m away')).toBeTruthy();
  });

  it("shows 'Hold it to the reader' only while there is a code", async () => {
    const isSaid = () => screen.queryByText(/^Hold it to the reader/) !== null;
    open();
    expect(isSaid()).toBe(false);
    geolocation.moveTo(atTheGate);
    await shownCode();
    expect(isSaid()).toBe(true);
    geolocation.moveTo(atWork);
    await screen.findByText('Come to the gate to see your code.');
    expect(isSaid()).toBe(false);
  });

  it("'within AllowedDistance of any location shows QR with coordinates', those with decimal commas too", async () => {
    open([accessLocation({ latitude: '-25,9', gateName: 'North Gate' }), accessLocation()]);
    geolocation.moveTo({ ...atTheGate, accuracy: 8.4 });
    expect(await shownCode()).toBe('EK2:SERVER');
    expect(api.inputsOf(GUARD)[0]?.query).toMatchObject({
      userId: 'me',
      estateId: '91',
      lat: '-26.0021',
      lon: '28.1303',
      accuracy: '9',
    });
  });

  it("'when not in proximity the access message shows', and how far it is", async () => {
    open([accessLocation({ revertToOffline: true })]);
    geolocation.moveTo(atWork);
    expect(await screen.findByText('Come to the gate to see your code.')).toBeTruthy();
    expect(screen.getByText(/^You are 3\.\d km from Main Gate\.$/)).toBeTruthy();
    expect(screen.queryByRole('img', CODE)).toBeNull();
    expect(api.inputsOf(GUARD)).toEqual([]);
  });

  it("'Access eligibility every 2 s': a location that becomes too old hides the code", async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    open();
    geolocation.moveTo(atTheGate);
    expect(await shownCode()).toBe('EK2:SERVER');
    await act(() => vi.advanceTimersByTimeAsync(63_000));
    expect(await screen.findByText('Your location is too old')).toBeTruthy();
  });

  it('requests the location of a phone that does not move, before it becomes too old', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    open();
    geolocation.moveTo(atTheGate);
    expect(await shownCode()).toBe('EK2:SERVER');
    for (let second = 0; second < 100; second += 20) {
      const requestsBefore = geolocation.requestCount();
      await act(() => vi.advanceTimersByTimeAsync(20_000));
      if (geolocation.requestCount() > requestsBefore) geolocation.moveTo(atTheGate);
    }
    expect(await shownCode()).toBe('EK2:SERVER');
  });

  it('does not request a code without a location from the server', async () => {
    open([accessLocation({ revertToOffline: true })]);
    geolocation.fail(2);
    expect(await screen.findByText('This phone did not get its pass')).toBeTruthy();
    expect(api.inputsOf(GUARD)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Enter PIN' }));
    expect(onLocked).toHaveBeenCalled();
  });

  it.each([
    [1, 'Your location is switched off for this app'],
    [2, 'Your location cannot be found'],
    [3, 'Your location cannot be found'],
  ] as const)('shows what helps after geolocation error %i, and tries again', async (code, words) => {
    open();
    geolocation.fail(code);
    expect(await screen.findByText(words)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    geolocation.moveTo(atTheGate);
    expect(await shownCode()).toBe('EK2:SERVER');
  });

  it("'Geolocation is not supported'", async () => {
    Reflect.deleteProperty(navigator, 'geolocation');
    open();
    expect(await screen.findByText('Geolocation is not supported')).toBeTruthy();
  });

  it('shows that the location is not exact enough', async () => {
    open();
    geolocation.moveTo({ ...atTheGate, accuracy: 140 });
    expect(await screen.findByText('Your location is not exact enough')).toBeTruthy();
    expect(screen.getByText(/within 140 m; 100 m are needed/)).toBeTruthy();
  });

  it.each(['gate/pin-required', 'gate/device-revoked'] as const)('asks for the PIN again after %s', async (code) => {
    api.answer(GUARD, refuse(code));
    open();
    geolocation.moveTo(atTheGate);
    await waitFor(() => expect(onLocked).toHaveBeenCalled());
  });

  it('shows why the server refuses a code', async () => {
    api.answer(GUARD, refuse('gate/not-in-proximity'));
    open();
    geolocation.moveTo(atTheGate);
    expect(await screen.findByText('You are not close enough to a gate.')).toBeTruthy();
  });

  it('drains its bar over the refresh interval', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    open([accessLocation({ refreshInterval: 10_000 })]);
    geolocation.moveTo(atTheGate);
    await shownCode();
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(document.querySelector<HTMLElement>('.pass-bar span')?.style.width).toBe('60%');
  });
});

describe('with two gates', () => {
  const north = accessLocation({
    latitude: '-25,9940',
    gateId: 'north',
    gateName: 'North Gate',
    Message: 'Come to the north gate.',
    refreshInterval: 20_000,
  });
  const main = accessLocation({ refreshInterval: 10_000 });

  it.each([
    ['-25.9940', north, '80%'],
    ['-26.0021', main, '60%'],
  ])(
    'the refreshInterval of the nearest gate sets the speed of the bar, at latitude %s',
    async (latitude, _, width) => {
      vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
      open([main, north]);
      geolocation.moveTo({ latitude: Number(latitude), longitude: 28.1302 });
      await shownCode();
      await act(() => vi.advanceTimersByTimeAsync(4_000));
      expect(document.querySelector<HTMLElement>('.pass-bar span')?.style.width).toBe(width);
    },
  );

  it('the Message of the nearest gate shows for an inaccurate fix too, and no code without a location is made', async () => {
    await enrolThisPhone();
    open([
      { ...main, revertToOffline: true },
      { ...north, revertToOffline: true },
    ]);
    geolocation.moveTo({ latitude: -25.96, longitude: 28.1302, accuracy: 400 });
    await screen.findByText('Come to the north gate.');
    expect(screen.queryByRole('img', CODE)).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('an enrolled phone', () => {
  it('makes codes that a gate accepts, without the server', async () => {
    const serverKeys = await enrolThisPhone();
    signedIn(api);
    setOnline(false);
    onTestFinished(followLocation());
    showScreen(<GatePass locations={[accessLocation()]} onLocked={onLocked} />, '/access');
    geolocation.moveTo(atTheGate);
    const verdict = await check(await shownCode(), serverKeys);
    expect(verdict).toMatchObject({ result: 'granted', pass: { hasNoPlace: false } });
    expect(api.inputsOf(GUARD)).toEqual([]);
  });

  it("'with revertToOffline a QR without coordinates is produced', which says that it was made without a location", async () => {
    const serverKeys = await enrolThisPhone();
    open([accessLocation({ revertToOffline: true })]);
    geolocation.fail(1);
    expect(await check(await shownCode(), serverKeys)).toMatchObject({ pass: { hasNoPlace: true } });
    expect(screen.getByText('Without a place')).toBeTruthy();
  });

  it('does not make codes for another estate', async () => {
    await enrolThisPhone();
    open([accessLocation({ EstateID: '92' })], {
      entries: [accessEntry({ estateID: '92', estateName: 'Kingfisher Bay' })],
    });
    geolocation.moveTo(atTheGate);
    expect(await shownCode()).toBe('EK2:SERVER');
    expect(api.inputsOf(GUARD)[0]?.query).toMatchObject({ estateId: '92' });
  });

  it('shows offline that its pass is more than a day old', async () => {
    await enrolThisPhone(-10);
    setOnline(false);
    open();
    geolocation.moveTo(atTheGate);
    expect(await screen.findByText('The pass on this phone is over a day old')).toBeTruthy();
  });

  it('shows offline that it has no pass yet', async () => {
    setOnline(false);
    open();
    geolocation.moveTo(atTheGate);
    expect(await screen.findByText('There is no pass on this phone yet')).toBeTruthy();
  });
});
