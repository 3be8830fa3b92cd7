import type { OwnAlert } from '@ekhaya/contract/alerts/alerts';
import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import type { EstateMap } from '@ekhaya/contract/places/places';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { fakeGeolocation } from '../../platform/testing/geolocation.ts';
import { setOnline } from '../../platform/testing/network.ts';
import { showScreen } from '../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../platform/testing/signed-in.tsx';
// Imported here, so that the tests do not wait for the lazy import.
import './gate/gate-alert-cover.tsx';
import { GateAlertRing } from './index.ts';
import { AlertDock } from './own/alert-dock.tsx';

vi.mock('../../platform/store/encrypted-store.ts', () => import('../../platform/testing/memory-store.ts'));

const OFFER = 'GET /api/alerts/offer';
const SEND = 'POST /api/alerts';
const READ = 'GET /api/alerts/{id}';
const END = 'PUT /api/alerts/{id}';
const at = '2026-11-14T08:00:00.000Z';

const own = (overrides: Partial<OwnAlert> = {}): OwnAlert => ({
  ...{ id: 'a1', estateId: '91', unit: '14', isDrill: false, status: 'OPEN', position: null, createdAt: at },
  ...{ acknowledgedAt: null, acknowledgedBy: '', steps: [{ kind: 'sent', by: 'Thandi Nkosi', at }] },
  ...overrides,
});
const offer = { isEnabled: true, isDrill: false, unit: '14', estateName: 'Msasa Ridge', name: 'Thandi Nkosi' };

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({
    [OFFER]: () => offer,
    'GET /api/alerts': () => [],
    [SEND]: () => own(),
    [READ]: () => own(),
    [END]: ({ body }) => own({ status: body.status }),
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
    api.answer('GET /api/alerts', () => [own({ acknowledgedAt: at, acknowledgedBy: 'Grace Moyo' })]);
    api.answer(READ, () => own({ acknowledgedAt: at, acknowledgedBy: 'Grace Moyo' }));
    api.answer(SEND, refuse('internal'));
    signedIn(api);
    showScreen(<AlertDock callNumber="012 555 0191" />, '/emergency');
    await screen.findByRole('heading', { name: 'Security has seen it' });
    expect(screen.getByText(/^Grace Moyo is coming, seen at/)).toBeTruthy();
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

  it('says why it was refused, and nothing stands there where the estate has not switched it on', async () => {
    api.answer(SEND, refuse('too-many-requests'));
    hold(await show(), 2_000);
    expect((await screen.findByRole('alert')).textContent).toBe('Too many requests. Please try again later.');
    api.answer(OFFER, () => ({ ...offer, isEnabled: false }));
    showScreen(<AlertDock callNumber="10111" />, '/emergency');
    await waitFor(() => expect(api.inputsOf(OFFER).length).toBeGreaterThan(0));
  });
});

/** A street with one house. */
const features: EstateMap['features'] = [
  {
    ...{ type: 'Feature', id: 'street', properties: { kind: 'road', name: 'Weaver Street' } },
    geometry: {
      type: 'LineString',
      coordinates: [
        [28.1, -26],
        [28.102, -26],
      ],
    },
  },
  {
    ...{ type: 'Feature', id: 'gate', properties: { kind: 'gate', name: 'Main Gate' } },
    geometry: { type: 'Point', coordinates: [28.1, -26] },
  },
  {
    ...{ type: 'Feature', id: 'plot-14', properties: { kind: 'plot', name: '14' } },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [28.1, -26.0001],
          [28.101, -26.0001],
          [28.101, -26.001],
          [28.1, -26.0001],
        ],
      ],
    },
  },
];

describe("the guard's app", () => {
  const ringing: GateAlert = {
    ...{
      id: 'a1',
      estateId: '91',
      estateName: 'Msasa Ridge',
      isDrill: false,
      status: 'OPEN' as const,
      name: 'Thandi Nkosi',
    },
    ...{
      unit: '14',
      position: { latitude: -26.0005, longitude: 28.1005, accuracy: 12, at },
      createdAt: at,
      acknowledgedAt: null,
      acknowledgedBy: '',
      endedAt: null,
      steps: [],
    },
    next: { name: 'Kabelo Dube', at },
  };

  it('rings over any screen until somebody acknowledges', async () => {
    const phone = fakeGeolocation();
    api.answer('GET /api/gate/alerts', () => [ringing]);
    api.answer('GET /api/gate/alerts/{id}', () => ({
      ...ringing,
      ...{ mobile: '27725550114', photoUrl: '', roleDisplayName: 'Owner', housemates: 2, vehicles: ['white Corolla'] },
      emergencyContact: { name: 'Lindiwe', number: '0825550115' },
    }));
    api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
    api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features }));
    api.answer('POST /api/gate/alerts/{id}/acknowledge', () => ({ ...ringing, acknowledgedAt: at }));
    api.answer('GET /api/directions', () => ({
      geometry: {
        type: 'LineString',
        coordinates: [
          [28.1, -26],
          [28.1005, -26],
        ],
      },
      ...{ distance: 640, duration: 120, gate: 'Main Gate' },
      steps: [
        { text: 'Weaver Street', distance: 500 },
        { text: 'Right into the next road', distance: 140 },
      ],
    }));
    signedIn(api, { entries: [accessEntry({ roleName: 'Guard', roleRank: 30 })] });
    showScreen(<GateAlertRing />, '/guard');
    await screen.findByRole('heading', { name: 'Thandi Nkosi, unit 14' });
    expect(await screen.findByText('Weaver Street', { selector: 'p' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Plan of the estate with her position and her house' })).toBeTruthy();
    expect(document.querySelectorAll('.plan-outage, .plan-here-around')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Ambulance 10177' }).getAttribute('href')).toBe('tel:10177');
    expect(
      await screen.findByText(/2 people live there\. white Corolla\. Person to call: Lindiwe, 0825550115/),
    ).toBeTruthy();
    const way = await screen.findByRole('region', { name: 'The way to her' });
    expect(way.textContent).toBe(
      '2 min, 640 m by car from Main GateWeaver Street, 500 mRight into the next road, 140 mShow the way from where I am',
    );
    expect(api.inputsOf('GET /api/directions')[0]?.query).toEqual({
      ...{ estateId: '91', from: '-26.0000,28.1000', to: '-26.0005,28.1005' },
    });
    expect(document.querySelectorAll('.plan-way')).toHaveLength(1);
    // The phone is asked for its place only now.
    expect(phone.isFollowed()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Show the way from where I am' }));
    phone.moveTo({ latitude: -26.0011, longitude: 28.1004 });
    await waitFor(() =>
      expect(api.inputsOf('GET /api/directions').at(-1)?.query).toMatchObject({ from: '-26.0011,28.1004' }),
    );
    phone.fail(1);
    expect(await screen.findByText('This phone does not give its place to the app.')).toBeTruthy();
    api.answer('GET /api/gate/alerts', () => [{ ...ringing, acknowledgedAt: at }]);
    fireEvent.click(screen.getByRole('button', { name: 'I see it, I am coming' }));
    // The way stays until she closes it.
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the gate' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it("says when the sound 'may stay silent until the phone is touched', and a touch turns it on", async () => {
    const listeners: (() => void)[] = [];
    const context = {
      state: 'suspended',
      currentTime: 0,
      destination: {},
      addEventListener: (_name: string, listener: () => void) => void listeners.push(listener),
      removeEventListener: () => undefined,
      resume: vi.fn<() => Promise<void>>(() => Promise.resolve()),
      close: () => Promise.resolve(),
      createOscillator: () => ({
        frequency: {},
        connect: () => ({ connect: () => undefined }),
        start: () => 0,
        stop: () => 0,
      }),
      createGain: () => ({ gain: { setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 } }),
    };
    vi.stubGlobal('AudioContext', function AudioContext() {
      return context;
    });
    api.answer('GET /api/gate/alerts', () => [ringing]);
    for (const read of ['GET /api/estates/{estateID}/map', 'GET /api/gate/alerts/{id}'] as const) {
      api.answer(read, refuse('unavailable'));
    }
    api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
    signedIn(api, { entries: [accessEntry({ roleName: 'Guard', roleRank: 30 })] });
    showScreen(<GateAlertRing />, '/guard');
    const unlock = await screen.findByRole('button', { name: 'Turn the sound on' });
    const before = context.resume.mock.calls.length;
    fireEvent.pointerUp(unlock);
    expect(context.resume.mock.calls.length).toBe(before + 1);
    context.state = 'running';
    act(() => {
      for (const listener of listeners) listener();
    });
    expect(screen.queryByRole('button', { name: 'Turn the sound on' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('a resident is not asked', async () => {
    signedIn(api);
    showScreen(<GateAlertRing />, '/home');
    await waitFor(() => expect(api.inputsOf('GET /api/acl/{userId}')).toHaveLength(1));
    expect(api.inputsOf('GET /api/gate/alerts')).toEqual([]);
  });
});
