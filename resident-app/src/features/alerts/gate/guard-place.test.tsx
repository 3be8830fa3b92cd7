import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import { alertPositionMs } from '@ekhaya/contract/alerts/alerts.rules';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeApi, fakeApi, refuse } from '../../../platform/testing/fake-api.ts';
import { fakeGeolocation, type FakeGeolocation } from '../../../platform/testing/geolocation.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../../platform/testing/signed-in.tsx';
import { GateAlertRing } from '../index.ts';
// Imported here, so that the tests do not wait for the lazy import.
import './open-alerts.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const REPORT = 'PUT /api/gate/alerts/{id}/position';
const at = '2026-11-14T08:00:00.000Z';
const ringing: GateAlert = {
  id: 'a1',
  estateId: '91',
  estateName: 'Msasa Ridge',
  isDrill: false,
  status: 'OPEN',
  name: 'Thandi Nkosi',
  unit: '14',
  position: null,
  createdAt: at,
  acknowledgedAt: null,
  acknowledgedBy: '',
  endedAt: null,
  isUnproved: false,
  isYours: false,
  isAcknowledgedByYou: false,
  next: null,
  steps: [],
};
const seen: GateAlert = { ...ringing, acknowledgedAt: at, acknowledgedBy: 'Grace Moyo' };
const here = { latitude: -26.001, longitude: 28.1, accuracy: 8 };

let api: FakeApi;
let phone: FakeGeolocation;
const sent = () => api.inputsOf(REPORT).map(({ params, body }) => [params.id, body.position]);
const show = (alerts: GateAlert[], entry: Parameters<typeof accessEntry>[0] = {}) => {
  api.answer('GET /api/gate/alerts', () => alerts);
  signedIn(api, {
    entries: [accessEntry({ roleName: 'Guard', roleRank: 30, gateDuty: 'guard', estateID: '91', ...entry })],
  });
  showScreen(<GateAlertRing />, '/guard');
};
const grant = (state: PermissionState) =>
  vi.stubGlobal('navigator', Object.assign(navigator, { permissions: { query: async () => ({ state }) } }));

beforeEach(() => {
  api = fakeApi({ [REPORT]: () => ({}) });
  api.answer('GET /api/gate/alerts/{id}', refuse('unavailable'));
  api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features: [] }));
  api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
  phone = fakeGeolocation();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'permissions');
  vi.useRealTimers();
});

describe("a guard's place during an alert", () => {
  it('is sent once she allows it, and every 10 seconds; the screen says so and what it is for', async () => {
    show([ringing]);
    expect(await screen.findByText(/^Once you allow it, the control room reads the place of this phone/)).toBeTruthy();
    await waitFor(() => expect(sent()).toEqual([['a1', null]]));
    expect(phone.isFollowed()).toBe(false);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(screen.getByRole('button', { name: 'Show the way from where I am' }));
    phone.standAt(here);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(['a1', { ...here, ageMs: expect.any(Number) }]);
    expect(
      screen.getByText(
        'The control room reads the place of this phone, every 10 seconds while the alert is open. So they see who is near. It is erased when the alert ends.',
      ),
    ).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(alertPositionMs * 2));
    expect(sent()).toHaveLength(4);
    expect(phone.requestCount()).toBeGreaterThanOrEqual(1);
  });

  it('is not known to the control room when the phone refuses it, and the alert stays as it is', async () => {
    grant('granted');
    show([ringing]);
    await waitFor(() => expect(phone.isFollowed()).toBe(true));
    expect(sent()).toEqual([]);
    phone.fail(1);
    expect(await screen.findByText(/The control room reads that it is not known\.$/)).toBeTruthy();
    await waitFor(() => expect(sent()).toEqual([['a1', null]]));
    expect(screen.getByRole('button', { name: 'I see it, I am coming' })).toBeTruthy();
  });

  it('goes on while somebody else comes, and a banner says so until the alert ends', async () => {
    grant('granted');
    show([seen]);
    await waitFor(() => expect(phone.isFollowed()).toBe(true));
    phone.moveTo(here);
    expect(
      await screen.findByText('The control room reads the place of this phone until the alert of Thandi Nkosi ends.'),
    ).toBeTruthy();
    await waitFor(() => expect(sent()).toHaveLength(1));
    api.answer('GET /api/gate/alerts', () => [{ ...seen, status: 'CLOSED', endedAt: at }]);
    const { invalidate } = await import('../../../platform/query/query.ts');
    await act(() => invalidate(['gate-alerts']));
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(phone.isFollowed()).toBe(false);
  });

  it('is asked for by the answer of a manager, and not sent before', async () => {
    show([ringing], { roleName: 'Manager', roleRank: 80, gateDuty: 'manager' });
    expect(await screen.findByText(/^Once you say that you come, the control room reads/)).toBeTruthy();
    const answered = { ...seen, isAcknowledgedByYou: true };
    api.answer('POST /api/gate/alerts/{id}/acknowledge', () => answered);
    api.answer('GET /api/gate/alerts', () => [answered]);
    expect(sent()).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'I see it, I am coming' }));
    await waitFor(() => expect(phone.isFollowed()).toBe(true));
    phone.moveTo(here);
    await waitFor(() => expect(sent().at(-1)).toEqual(['a1', { ...here, ageMs: expect.any(Number) }]));
  });

  it('is not sent for an alert of an estate where she is no guard', async () => {
    grant('granted');
    show([{ ...seen, estateId: '92' }]);
    await waitFor(() => expect(api.inputsOf('GET /api/gate/alerts')).toHaveLength(1));
    expect(phone.isFollowed()).toBe(false);
    expect(sent()).toEqual([]);
  });

  it('is sent again after a failure, as soon as the network is back', async () => {
    grant('granted');
    api.answer(REPORT, refuse('unavailable'));
    show([seen]);
    await waitFor(() => expect(phone.isFollowed()).toBe(true));
    phone.moveTo(here);
    await waitFor(() => expect(sent()).toHaveLength(1));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent()).toHaveLength(2));
  });
});
