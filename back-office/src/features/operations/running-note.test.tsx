import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { RunningNote } from './running-note.tsx';
import { howItIsExample, silentVendor } from './testing/how-it-is-example.ts';

const READ = 'GET /api/console/how-it-is';
const since = '2026-11-14T07:12:00.000Z';

// The clock of this computer is compared with the clock of the server.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T08:00:02.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('names what runs badly and what residents notice, and leads to the room', async () => {
  const slow = howItIsExample([{ part: 'sms', state: 'waits', since, waiting: 6, failed: 0 }]);
  staffSignedIn(fakeApi({ [READ]: () => ({ ...slow, providers: [silentVendor], notSetUp: ['push' as const] }) }));
  showRoom(<RunningNote />);
  expect(await screen.findByText('SMS is late, Electricity vendor of Msasa Ridge is silent')).toBeDefined();
  expect(screen.getByText(/^Late sign-in codes, .*no electricity to buy/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'How it is' }).getAttribute('href')).toBe('/how-it-is');
});

test('says nothing while everything works, and asks nothing for staff who may not open the room', async () => {
  const api = fakeApi({ [READ]: () => ({ ...howItIsExample(), notSetUp: ['push' as const] }) });
  staffSignedIn(api);
  showRoom(<RunningNote />);
  await waitFor(() => expect(api.inputsOf(READ)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'How it is' })).toBeNull();
  const other = fakeApi({});
  staffSignedIn(other, { permissions: ['snags.work'] });
  showRoom(<RunningNote />);
  expect(other.inputsOf(READ)).toEqual([]);
});
