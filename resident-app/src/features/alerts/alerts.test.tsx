import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { fakeGeolocation } from '../../platform/testing/geolocation.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { signedIn } from '../../platform/testing/signed-in.tsx';
import { areUpdatesHeld } from '../../platform/updates/hold-updates.ts';
import { ownAlert } from './alerts.factory.ts';
import { AlertDock } from './own/alert-dock.tsx';
import { readStoredAlert, storeAlert, type StoredAlert } from './own/stored-alert.ts';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const OFFER = 'GET /api/alerts/offer';
const SEND = 'POST /api/alerts';
const READ = 'GET /api/alerts/{id}';
const RENEW = 'PUT /api/alerts/{id}/position';
const END = 'PUT /api/alerts/{id}';
const at = '2026-11-14T08:00:00.000Z';
const offer = { isEnabled: true, isDrill: false, unit: '14', estateName: 'Msasa Ridge', name: 'Thandi Nkosi' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [OFFER]: () => offer,
    'GET /api/alerts': () => [],
    [SEND]: () => ownAlert(),
    [READ]: () => ownAlert(),
    [END]: ({ body }) => ownAlert({ status: body.status }),
  });
});
afterEach(() => {
  vi.useRealTimers();
  setOnline(true);
});

const show = async () => {
  signedIn(api);
  showScreen(<AlertDock callNumber="012 555 0191" />, '/emergency');
  return screen.findByRole('button', { name: 'Alert security' });
};

/** Holds the button for some milliseconds. */
const hold = (button: HTMLElement, forMs: number): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  fireEvent.pointerDown(button, { button: 0 });
  act(() => {
    vi.advanceTimersByTime(forMs);
  });
  fireEvent.pointerUp(button);
  vi.useRealTimers();
};

describe('Alert security', () => {
  it('is held for two seconds; released early nothing happens', async () => {
    const button = await show();
    expect(screen.getByText(/Hold for 2 seconds\. Sends your place and unit 14 to security/)).toBeTruthy();
    hold(button, 1_900);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.inputsOf(SEND)).toEqual([]);
    hold(button, 2_000);
    await screen.findByRole('heading', { name: 'Security is alerted' });
    expect(api.inputsOf(SEND)).toEqual([{ body: { estateId: '91', position: null } }]);
  });

  it('cancelled within five seconds', async () => {
    hold(await show(), 2_000);
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Cancelled' });
    expect(api.inputsOf(END)).toEqual([{ params: { id: 'a1' }, body: { status: 'RECALLED' } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Back to the numbers' }));
    expect(await screen.findByRole('button', { name: 'Alert security' })).toBeTruthy();
  });

  it('She sees who has seen it and that they come; she can say I am safe', async () => {
    api.answer('GET /api/alerts', () => [ownAlert({ acknowledgedAt: at, acknowledgedBy: 'Grace Moyo' })]);
    api.answer(READ, () => ownAlert({ acknowledgedAt: at, acknowledgedBy: 'Grace Moyo' }));
    api.answer(SEND, refuse('internal'));
    signedIn(api);
    showScreen(<AlertDock callNumber="012 555 0191" />, '/emergency');
    await screen.findByRole('heading', { name: 'Security has seen it' });
    expect(screen.getByText('Grace Moyo is coming, seen at 10:00:00.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call the guard' }).getAttribute('href')).toBe('tel:0125550191');
    fireEvent.click(screen.getByRole('button', { name: 'I am safe' }));
    await screen.findByRole('heading', { name: 'You are safe' });
    expect(api.inputsOf(END)).toEqual([{ params: { id: 'a1' }, body: { status: 'SAFE' } }]);
  });

  it('without a network says so at once, offers the call and an SMS, and sends it by itself later', async () => {
    const button = await show();
    setOnline(false);
    hold(button, 2_000);
    expect(screen.getByRole('heading', { name: 'Not sent. No network.' })).toBeTruthy();
    expect(screen.getByText('Emergency at unit 14, Msasa Ridge. Thandi Nkosi.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Call 012 555 0191' }).getAttribute('href')).toBe('tel:0125550191');
    expect(screen.getByRole('link', { name: 'Send SMS' }).getAttribute('href')).toMatch(/^sms:0125550191\?body=Emer/);
    expect(api.inputsOf(SEND)).toEqual([]);
    setOnline(true);
    await screen.findByRole('heading', { name: 'Security is alerted' });
    expect(api.inputsOf(SEND)).toHaveLength(1);
  });

  it('holds updates of the app back while it is under way, also unsent', async () => {
    const button = await show();
    setOnline(false);
    hold(button, 2_000);
    expect(areUpdatesHeld()).toBe(true);
    setOnline(true);
    await screen.findByRole('heading', { name: 'Security is alerted' });
    expect(areUpdatesHeld()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Cancelled' });
    await waitFor(() => expect(areUpdatesHeld()).toBe(false));
  });

  it('position with accuracy, renewed every 10 s while it is open, also by a phone that stands still', async () => {
    const phone = fakeGeolocation();
    const renewed: number[] = [];
    api.answer(RENEW, () => {
      renewed.push(Date.now());
      return {};
    });
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
    const button = await show();
    fireEvent.pointerDown(button, { button: 0 });
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    fireEvent.pointerUp(button);
    await screen.findByRole('heading', { name: 'Security is alerted' });
    phone.standAt({ latitude: -26, longitude: 28.1 });
    for (let times = 0; times < 5; times += 1) await act(() => vi.advanceTimersByTimeAsync(10_000));
    fireEvent.click(screen.getByRole('button', { name: 'I am safe' }));
    await screen.findByRole('heading', { name: 'You are safe' });
    const whenSafe = renewed.length;
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(renewed).toHaveLength(whenSafe);
    expect(whenSafe).toBeGreaterThanOrEqual(5);
    const pauses = renewed.slice(1).map((instant, index) => instant - (renewed[index] ?? 0));
    expect(Math.max(...pauses)).toBeLessThan(11_000);
    for (const { body } of api.inputsOf(RENEW) as { body: { position: { accuracy: number; ageMs: number } } }[]) {
      expect(body.position).toMatchObject({ latitude: -26, longitude: 28.1, accuracy: 8 });
      expect(body.position.ageMs).toBeLessThan(11_000);
    }
  });

  it('says why it was refused, and nothing stands there where the estate has not switched it on', async () => {
    api.answer(SEND, refuse('too-many-requests'));
    hold(await show(), 2_000);
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.');
    api.answer(OFFER, () => ({ ...offer, isEnabled: false }));
    showScreen(<AlertDock callNumber="10111" />, '/emergency');
    await waitFor(() => expect(api.inputsOf(OFFER).length).toBeGreaterThan(0));
  });
});

describe('an alert that was never sent, when the screen opens again', () => {
  const minutes = 60_000;
  const reopen = async (changes: Partial<StoredAlert>): Promise<void> => {
    await storeAlert({ key: 'k1', estateId: '91', startedAt: Date.now() - 2 * 24 * 60 * minutes, ...changes });
    signedIn(api);
    showScreen(<AlertDock callNumber="012 555 0191" />, '/emergency');
  };
  const keyOf = (call: number) => api.headersOf(SEND, 'idempotency-key')[call];

  it('is sent days later only once she says that she still needs help', async () => {
    await reopen({ wasTried: true });
    await screen.findByRole('heading', { name: 'Do you still need help?' });
    dispatchEvent(new Event('online'));
    expect(api.inputsOf(SEND)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Alert security now' }));
    await screen.findByRole('heading', { name: 'Security is alerted' });
    expect(api.inputsOf(SEND)).toHaveLength(1);
    expect(keyOf(0)).not.toBe('k1');
  });

  it('is sent by itself after a reload', async () => {
    await reopen({ startedAt: Date.now() - minutes });
    await screen.findByRole('heading', { name: 'Security is alerted' });
    expect(keyOf(0)).toBe('k1');
  });

  it.each([
    ['she says now that she is safe', {}],
    ['she said before that she is safe', { ending: 'SAFE' as const }],
  ])('is not sent where %s', async (_, changes) => {
    await reopen({ wasTried: true, ...changes });
    if (!('ending' in changes)) fireEvent.click(await screen.findByRole('button', { name: 'I am safe' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Your alert had not reached security, and is not sent.',
    );
    expect(await readStoredAlert()).toBeUndefined();
    expect([api.inputsOf(SEND), api.inputsOf(END)]).toEqual([[], []]);
  });

  it('ends where it had arrived, although the phone never heard so', async () => {
    api.answer('GET /api/alerts', () => [ownAlert({ id: 'a0', estateId: '92' }), ownAlert()]);
    await reopen({ wasTried: true, ending: 'SAFE' });
    await screen.findByRole('heading', { name: 'You are safe' });
    expect(api.inputsOf(END)).toEqual([{ params: { id: 'a1' }, body: { status: 'SAFE' } }]);
    expect(api.inputsOf(SEND)).toEqual([]);
  });

  it.each([
    ['is taken up when the network is back, where it had arrived', { wasTried: true }, 'may not have reached'],
    ['never left the phone: nothing is asked of security', { wasTried: false }, 'did not reach'],
  ])('%s', async (_, changes, note) => {
    api.answer('GET /api/alerts', () => [ownAlert({ id: 'a0', estateId: '92' }), ownAlert()]);
    setOnline(false);
    await reopen(changes);
    await screen.findByRole('heading', { name: 'Do you still need help?' });
    expect(screen.getByText(`Your alert ${note} security before this screen was closed.`)).toBeTruthy();
    setOnline(true);
    if (changes.wasTried) await screen.findByRole('heading', { name: 'Security is alerted' });
    expect(api.inputsOf('GET /api/alerts')).toHaveLength(changes.wasTried ? 1 : 0);
    expect((await readStoredAlert())?.id).toBe(changes.wasTried ? 'a1' : undefined);
    expect(api.inputsOf(SEND)).toEqual([]);
  });

  it('is taken up where it had arrived and the phone slept before the answer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    api.answer(SEND, refuse('unavailable'));
    await reopen({ startedAt: Date.now() });
    await screen.findByRole('heading', { name: 'Not sent. No answer.' });
    api.answer('GET /api/alerts', () => [ownAlert()]);
    vi.setSystemTime(Date.now() + 8 * 60 * minutes);
    dispatchEvent(new Event('online'));
    await screen.findByRole('heading', { name: 'Security is alerted' });
    expect(api.inputsOf(SEND)).toHaveLength(1);
  });

  it('is not sent where the phone slept with the screen open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    setOnline(false);
    await reopen({ startedAt: Date.now() });
    await screen.findByRole('heading', { name: 'Not sent. No network.' });
    vi.setSystemTime(Date.now() + 8 * 60 * minutes);
    setOnline(true);
    await screen.findByRole('heading', { name: 'Do you still need help?' });
    expect(api.inputsOf(SEND)).toEqual([]);
  });
});
