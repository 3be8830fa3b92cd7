import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fakeApi, refuse, type FakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { PersonHistory, PersonVisits } from './person-records.tsx';

const LOG = 'GET /api/console/gate-log';
const AUDIT = 'GET /api/console/audit';

function show(room: React.ReactElement, answers: Parameters<typeof fakeApi>[0]): FakeApi {
  const api = fakeApi(answers);
  staffSignedIn(api);
  showRoom(room, 'people');
  return api;
}

describe('the visits of a person', () => {
  test('say that the look is recorded, and list passages of her and her visitors', async () => {
    const api = show(<PersonVisits personId="thandi" />, {
      [LOG]: () => ({
        items: [
          {
            id: '7',
            at: '2026-11-21T09:00:00.000Z',
            receivedAt: '2026-11-21T09:00:00.000Z',
            estateId: '91',
            gateId: 'main',
            gate: 'Main Gate',
            direction: 'in' as const,
            result: 'granted' as const,
            kind: 'visitor' as const,
            name: 'Petrus Mokoena',
            plate: 'CA 123',
            whoseGuest: 'T. Nkosi',
            unit: '14',
            overrideReason: '',
            guard: 'Grace Moyo',
            wasOffline: false,
            hasNoPlace: false,
            isUnproven: false,
          },
        ],
        next: null,
      }),
    });
    expect(await screen.findByText('That you looked here is in the audit log.')).toBeDefined();
    expect(await screen.findByText('Petrus Mokoena')).toBeDefined();
    expect(screen.getByText('Main Gate, in, visitor, CA 123')).toBeDefined();
    expect(api.inputsOf(LOG)[0]?.query).toMatchObject({ personId: 'thandi' });
  });

  test('say nothing about a look that failed', async () => {
    show(<PersonVisits personId="thandi" />, { [LOG]: refuse('unavailable') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
    expect(screen.queryByText('That you looked here is in the audit log.')).toBeNull();
  });
});

describe('what was done', () => {
  test('is empty in words, and fails in place', async () => {
    const api = show(<PersonHistory personId="thandi" />, { [AUDIT]: () => ({ items: [], next: null }) });
    expect(await screen.findByText('Nothing was done yet.')).toBeDefined();
    expect(api.inputsOf(AUDIT)[0]?.query).toMatchObject({ personId: 'thandi' });
  });

  test('fails in place when it cannot be read', async () => {
    show(<PersonHistory personId="thandi" />, { [AUDIT]: refuse('unavailable') });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
