import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import type { EstateMap } from '@ekhaya/contract/places/places';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { fakeGeolocation } from '../../../platform/testing/geolocation.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../../platform/testing/signed-in.tsx';
import { storedNames } from '../../../platform/testing/memory-store.ts';
import { alertsLive, GateAlertRing } from '../index.ts';
// Imported here, so that the tests do not wait for the lazy import.
import './open-alerts.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const at = '2026-11-14T08:00:00.000Z';

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({});
});

/** A street with one house. */
const features: EstateMap['features'] = [
  {
    type: 'Feature',
    id: 'street',
    properties: { kind: 'road', name: 'Weaver Street' },
    geometry: {
      type: 'LineString',
      coordinates: [
        [28.1, -26],
        [28.102, -26],
      ],
    },
  },
  {
    type: 'Feature',
    id: 'gate',
    properties: { kind: 'gate', name: 'Main Gate' },
    geometry: { type: 'Point', coordinates: [28.1, -26] },
  },
  {
    type: 'Feature',
    id: 'plot-14',
    properties: { kind: 'plot', name: '14' },
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
    id: 'a1',
    estateId: '91',
    estateName: 'Msasa Ridge',
    isDrill: false,
    status: 'OPEN' as const,
    name: 'Thandi Nkosi',
    unit: '14',
    position: { latitude: -26.0005, longitude: 28.1005, accuracy: 12, at },
    createdAt: at,
    acknowledgedAt: null,
    acknowledgedBy: '',
    isUnproved: false,
    isYours: false,
    isAcknowledgedByYou: false,
    endedAt: null,
    steps: [],
    next: { name: 'Kabelo Dube', at },
  };
  const answered: GateAlert = {
    ...ringing,
    acknowledgedAt: at,
    acknowledgedBy: 'Grace Moyo',
    isAcknowledgedByYou: true,
  };
  const answerQuietly = (entries = [accessEntry({ roleName: 'Guard', roleRank: 30, gateDuty: 'guard' })]): void => {
    fakeGeolocation();
    api.answer('GET /api/gate/alerts/{id}', refuse('unavailable'));
    api.answer('PUT /api/gate/alerts/{id}/position', () => ({}));
    api.answer('GET /api/directions', refuse('not-found'));
    api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
    api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features }));
    signedIn(api, { entries });
  };

  it('stops ringing and shows the way to her where the answer was lost on the way back, and after a reload', async () => {
    answerQuietly();
    api.answer('GET /api/gate/alerts', () => [ringing]);
    // The server has stored it; the phone does not hear that.
    api.answer('POST /api/gate/alerts/{id}/acknowledge', () => {
      api.answer('GET /api/gate/alerts', () => [answered]);
      return noNetwork();
    });
    showScreen(<GateAlertRing />, '/guard');
    fireEvent.click(await screen.findByRole('button', { name: 'I see it, I am coming' }));
    expect(await screen.findByText('You are coming, Thandi Nkosi reads it')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to the gate' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('rings at somebody of another role whom the estate lets check codes at the gate', async () => {
    answerQuietly([accessEntry({ roleName: 'Maintenance', roleRank: 20, gateDuty: 'guard' })]);
    api.answer('GET /api/gate/alerts', () => [ringing]);
    showScreen(<GateAlertRing />, '/home');
    expect(await screen.findByRole('button', { name: 'I see it, I am coming' })).toBeTruthy();
    await waitFor(() => expect(api.inputsOf('PUT /api/gate/alerts/{id}/position')).not.toEqual([]));
  });

  it('does not cover the phone of a guard while somebody else is on the way', async () => {
    answerQuietly();
    api.answer('GET /api/gate/alerts', () => [{ ...answered, isAcknowledgedByYou: false }]);
    showScreen(<GateAlertRing />, '/guard');
    await waitFor(() => expect(api.inputsOf('PUT /api/gate/alerts/{id}/position')).not.toEqual([]));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('rings over any screen until somebody acknowledges', async () => {
    const phone = fakeGeolocation();
    api.answer('GET /api/gate/alerts', () => [ringing]);
    api.answer('GET /api/gate/alerts/{id}', () => ({
      ...ringing,
      mobile: '27725550114',
      photoUrl: '',
      roleDisplayName: 'Owner',
      housemates: 2,
      vehicles: ['white Corolla'],
      emergencyContact: { name: 'Lindiwe', number: '0825550115' },
    }));
    api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
    api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features }));
    api.answer('PUT /api/gate/alerts/{id}/position', () => ({}));
    api.answer('POST /api/gate/alerts/{id}/acknowledge', () => answered);
    api.answer('GET /api/directions', () => ({
      geometry: {
        type: 'LineString',
        coordinates: [
          [28.1, -26],
          [28.1005, -26],
        ],
      },
      distance: 640,
      duration: 120,
      gate: 'Main Gate',
      steps: [
        { text: 'Weaver Street', distance: 500 },
        { text: 'Right into the next road', distance: 140 },
      ],
    }));
    signedIn(api, { entries: [accessEntry({ roleName: 'Guard', roleRank: 30, gateDuty: 'guard' })] });
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
      '2 min, 640 m by car from Main GateWeaver Street, 500 mRight into the next road, 140 m',
    );
    expect(api.inputsOf('GET /api/directions')[0]?.query).toEqual({
      estateId: '91',
      from: '-26.0000,28.1000',
      to: '-26.0005,28.1005',
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
    expect(
      await screen.findByText(
        'This phone does not give its place to the app. The control room reads that it is not known.',
      ),
    ).toBeTruthy();
    // The list cannot be read again: what she answered counts.
    api.answer('GET /api/gate/alerts', refuse('unavailable'));
    fireEvent.click(screen.getByRole('button', { name: 'I see it, I am coming' }));
    // The way stays until she closes it.
    fireEvent.click(await screen.findByRole('button', { name: 'Back to the gate' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('keeps the person of an alert on the phone only until it has ended', async () => {
    answerQuietly();
    api.answer('GET /api/gate/alerts', () => [ringing]);
    api.answer('GET /api/gate/alerts/{id}', () => ({
      ...ringing,
      mobile: '27725550114',
      photoUrl: '',
      roleDisplayName: 'Owner',
      housemates: 0,
      vehicles: [],
      emergencyContact: { name: 'Lindiwe', number: '0825550115' },
    }));
    const persons = async () => (await storedNames()).filter((name) => name.includes('"gate-alerts","a1"'));
    showScreen(<GateAlertRing />, '/guard');
    await waitFor(async () => expect(await persons()).toHaveLength(1));
    api.answer('GET /api/gate/alerts', () => [{ ...ringing, status: 'SAFE', endedAt: at }]);
    await act(() => alertsLive['alerts']?.());
    await waitFor(async () => expect(await persons()).toEqual([]));
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
    api.answer('PUT /api/gate/alerts/{id}/position', () => ({}));
    for (const read of ['GET /api/estates/{estateID}/map', 'GET /api/gate/alerts/{id}'] as const) {
      api.answer(read, refuse('unavailable'));
    }
    api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
    signedIn(api, { entries: [accessEntry({ roleName: 'Guard', roleRank: 30, gateDuty: 'guard' })] });
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

  it('shows the alert that has waited longest, and never a drill over a real one', async () => {
    fakeGeolocation();
    const older = {
      ...ringing,
      id: 'a0',
      name: 'Pieter van Wyk',
      createdAt: new Date(Date.parse(at) - 60_000).toISOString(),
    };
    const drill = { ...ringing, id: 'a2', name: 'Grace Moyo', isDrill: true, createdAt: new Date(0).toISOString() };
    const all = [drill, ringing, older];
    api.answer('GET /api/gate/alerts', () => all);
    api.answer('GET /api/gate/alerts/{id}', ({ params }) => ({
      ...(all.find(({ id }) => id === params.id) ?? ringing),
      mobile: '',
      photoUrl: '',
      roleDisplayName: 'Owner',
      housemates: 2,
      vehicles: [],
      emergencyContact: { name: '', number: '' },
    }));
    api.answer('PUT /api/gate/alerts/{id}/position', () => ({}));
    api.answer('GET /api/directions', refuse('not-found'));
    api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
    api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features }));
    signedIn(api, { entries: [accessEntry({ roleName: 'Guard', roleRank: 30, gateDuty: 'guard' })] });
    showScreen(<GateAlertRing />, '/guard');
    expect(await screen.findByRole('heading', { name: 'Pieter van Wyk, unit 14' })).toBeTruthy();
  });

  it('a resident is not asked', async () => {
    signedIn(api);
    showScreen(<GateAlertRing />, '/home');
    await waitFor(() => expect(api.inputsOf('GET /api/acl/{userId}')).toHaveLength(1));
    expect(api.inputsOf('GET /api/gate/alerts')).toEqual([]);
  });
});
