import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { GateLogRoom } from './gate-log-room.tsx';
import type { GateLogEntry } from './gate.queries.ts';

const LOG = 'GET /api/console/gate-log';

const entry = (overrides: Partial<GateLogEntry> = {}): GateLogEntry => ({
  id: '2',
  at: '2026-11-21T08:00:00.000Z',
  receivedAt: '2026-11-21T08:00:00.000Z',
  estateId: '91',
  gateId: 'main',
  gate: 'Main Gate',
  direction: 'in',
  result: 'refused',
  reason: 'expired',
  kind: 'visitor',
  name: 'Lindiwe Maseko',
  plate: 'ND 123-456',
  whoseGuest: 'Thandi Nkosi',
  unit: '14',
  overrideReason: '',
  guard: 'Grace Moyo',
  wasOffline: false,
  hasNoPlace: false,
  isUnproven: false,
  ...overrides,
});

function serverWithLog(): FakeApi {
  const api = fakeApi({
    [LOG]: ({ query }) =>
      query.before === undefined
        ? { items: [entry()], next: '2' }
        : { items: [entry({ id: '1', name: '', plate: '', whoseGuest: '', result: 'granted' })], next: null },
  });
  staffSignedIn(api);
  return api;
}

function show(api = serverWithLog()): FakeApi {
  showRoom(<GateLogRoom />);
  return api;
}

describe('the gate log', () => {
  test('shows person, host, gate and reason, and marks an erased name', async () => {
    const api = show();
    expect(await screen.findByText('Lindiwe Maseko')).toBeDefined();
    expect(screen.getByText('visitor · guest of Thandi Nkosi · unit 14')).toBeDefined();
    expect(screen.getByText('Refused: expired')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    expect(await screen.findByText('Forgotten')).toBeDefined();
    expect(api.inputsOf(LOG)[1]?.query).toMatchObject({ before: '2' });
  });

  test('marks an entry without a verified code and shows when the server received it', async () => {
    const offlineEntry = { wasOffline: true, isUnproven: true, receivedAt: '2026-11-21T10:30:00.000Z' };
    const api = fakeApi({ [LOG]: () => ({ items: [entry(offlineEntry), entry({ id: '1' })], next: null }) });
    staffSignedIn(api);
    show(api);
    expect(await screen.findAllByText('Unproven: no code was checked')).toHaveLength(1);
    expect(screen.getByText(/^without a network, received 21 Nov 2026, 12:30/)).toBeDefined();
  });

  test('is filtered by name, plate or unit, and by days in the estate’s time zone', async () => {
    const api = show();
    await screen.findByText('Lindiwe Maseko');
    fireEvent.change(screen.getByLabelText('Name, plate or unit'), { target: { value: 'ND 123' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-21' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
    await waitFor(() =>
      expect(api.inputsOf(LOG).at(-1)?.query).toMatchObject({
        q: 'ND 123',
        from: '2026-11-20T22:00:00.000Z',
        to: '2026-11-21T22:00:00.000Z',
      }),
    );
  });

  test('shows each time in the time zone of its estate, and names the zone if there are several', async () => {
    const api = fakeApi({
      [LOG]: () => ({ items: [entry(), entry({ id: '1', estateId: '92', name: 'Sam Naidoo' })], next: null }),
    });
    staffSignedIn(api, { isAdministrator: true, timeZoneOfBay: 'Asia/Kathmandu' });
    showRoom(<GateLogRoom />);
    expect(await screen.findByText('21 Nov 2026, 10:00 GMT+2')).toBeDefined();
    expect(screen.getByText('21 Nov 2026, 13:45 GMT+5:45')).toBeDefined();
  });

  test('shows a failed read with a button that tries again', async () => {
    const api = serverWithLog();
    api.answer(LOG, refuse('unavailable'));
    show(api);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.answer(LOG, () => ({ items: [], next: null }));
    fireEvent.click(again);
    expect(await screen.findByText('No entries found.')).toBeDefined();
  });
});
