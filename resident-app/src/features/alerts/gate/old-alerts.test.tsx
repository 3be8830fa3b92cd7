import type { GateAlert } from '@ekhaya/contract/alerts/gate-alerts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { type FakeApi, fakeApi, noNetwork, refuse } from '../../../platform/testing/fake-api.ts';
import { fakeGeolocation } from '../../../platform/testing/geolocation.ts';
import { writeStored } from '../../../platform/testing/memory-store.ts';
import { setOnline } from '../../../platform/testing/network.ts';
import { showScreen } from '../../../platform/testing/show-screen.tsx';
import { accessEntry, signedIn } from '../../../platform/testing/signed-in.tsx';
import { areUpdatesHeld } from '../../../platform/updates/hold-updates.ts';
import { thandi } from '../../../platform/testing/thandi.ts';
import { alertsLive, GateAlertRing } from '../index.ts';
// Imported here, so that the tests do not wait for the lazy import.
import './open-alerts.tsx';

vi.mock('../../../platform/store/encrypted-store.ts', () => import('../../../platform/testing/memory-store.ts'));

const at = '2026-11-14T22:00:00.000Z';
const ringing: GateAlert = {
  id: 'a1',
  estateId: '91',
  estateName: 'Msasa Ridge',
  isDrill: false,
  status: 'OPEN',
  name: 'Pieter van Wyk',
  unit: '480',
  position: null,
  createdAt: at,
  acknowledgedAt: null,
  acknowledgedBy: '',
  endedAt: null,
  isUnproved: false,
  isYours: false,
  isAcknowledgedByYou: false,
  steps: [],
  next: null,
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi({});
  fakeGeolocation();
  api.answer('GET /api/gate/alerts', () => [ringing]);
  api.answer('GET /api/gate/alerts/{id}', refuse('unavailable'));
  api.answer('PUT /api/gate/alerts/{id}/position', () => ({}));
  api.answer('GET /api/directory/api/estates/{estateID}/emergency', () => []);
  api.answer('GET /api/estates/{estateID}/map', () => ({ type: 'FeatureCollection', features: [] }));
});

/** Opens the app of a guard. */
function openApp(): void {
  signedIn(api, { entries: [accessEntry({ roleName: 'Guard', roleRank: 30, gateDuty: 'guard' })] });
  showScreen(<GateAlertRing />, '/guard');
}

/** What an earlier page has stored of the alerts. */
async function storeAlerts(readAt: number): Promise<void> {
  const queryKey = [thandi.id, 'gate-alerts'];
  const queryHash = JSON.stringify(queryKey);
  const state = { data: [ringing], dataUpdatedAt: readAt, errorUpdatedAt: 0 };
  await writeStored(`read-${queryHash}`, { state, queryKey, queryHash, buster: '' });
}

const cover = () => screen.queryByRole('alertdialog', { name: 'Emergency: Pieter van Wyk, unit 480' });

it('an alert of an earlier day does not ring at the start of the app until the server lists it again', async () => {
  await storeAlerts(Date.now() - 8 * hourMs);
  api.answer('GET /api/gate/alerts', noNetwork);
  openApp();
  // The list is read once the stored one was restored.
  await waitFor(() => expect(api.inputsOf('GET /api/gate/alerts')).toHaveLength(1));
  expect(cover()).toBeNull();
  api.answer('GET /api/gate/alerts', () => [ringing]);
  await act(() => alertsLive['alerts']?.());
  await waitFor(() => expect(cover()).not.toBeNull());
});

it('an alert that was read a minute ago rings at the start of the app also without a network', async () => {
  await storeAlerts(Date.now() - 60_000);
  api.answer('GET /api/gate/alerts', noNetwork);
  openApp();
  await waitFor(() => expect(cover()).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Back to the gate' })).toBeNull();
});

it('an alert of which nothing was heard for long can be put away, and rings again when the server still lists it', async () => {
  openApp();
  await waitFor(() => expect(cover()).not.toBeNull());
  setOnline(false);
  const later = Date.now() + 6 * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  expect(
    await screen.findByText(
      'This phone has heard nothing of it for 6 minutes. It may be over.',
      {},
      { timeout: 5_000 },
    ),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'I see it, I am coming' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Back to the gate' }));
  await waitFor(() => expect(cover()).toBeNull());
  setOnline(true);
  await act(() => alertsLive['alerts']?.());
  await waitFor(() => expect(cover()).not.toBeNull());
});

it('an update waits while an alert rings: after a reload the phone would be silent until somebody touched it', async () => {
  openApp();
  await waitFor(() => expect(cover()).not.toBeNull());
  expect(areUpdatesHeld()).toBe(true);
  api.answer('GET /api/gate/alerts', () => [{ ...ringing, status: 'SAFE', endedAt: at }]);
  await act(() => alertsLive['alerts']?.());
  await waitFor(() => expect(cover()).toBeNull());
  await waitFor(() => expect(areUpdatesHeld()).toBe(false));
});

it('does not ring an alert of her own, whose cover has the way to end it', async () => {
  api.answer('GET /api/gate/alerts', () => [{ ...ringing, isYours: true }]);
  openApp();
  await waitFor(() => expect(api.inputsOf('GET /api/gate/alerts')).toHaveLength(1));
  await act(() => Promise.resolve());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
  // Her own phone sends its place as that of the alert.
  expect(api.inputsOf('PUT /api/gate/alerts/{id}/position')).toEqual([]);
});

it('says of somebody who has signed up and proved nothing that their number is not verified', async () => {
  api.answer('GET /api/gate/alerts', () => [{ ...ringing, isUnproved: true }]);
  openApp();
  expect(
    await screen.findByText('Their number is not verified, and nobody gave them a role or a house here.'),
  ).toBeTruthy();
});
