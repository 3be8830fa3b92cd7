import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import type { HowItIs } from './how-it-is.queries.ts';
import { HowItIsRoom } from './how-it-is-room.tsx';
import { howItIsExample, silentVendor } from './testing/how-it-is-example.ts';

const READ = 'GET /api/console/how-it-is';
const START = 'POST /api/console/backups';

const since = '2026-11-13T02:00:00.000Z';
const late = (attempt: HowItIs['backupAttempt'] = null): HowItIs => ({
  ...howItIsExample([{ part: 'backup', state: 'fails', since, waiting: 0, failed: 0 }], [silentVendor]),
  at: new Date().toISOString(),
  backup: { startedAt: since, rows: 7, files: 1, isEncrypted: true },
  backupAttempt: attempt,
});
const good = (): HowItIs => ({
  ...howItIsExample(),
  at: new Date().toISOString(),
  backup: { startedAt: '2026-11-14T08:00:00.000Z', rows: 8, files: 1, isEncrypted: true },
  backupAttempt: { state: 'done', askedAt: '2026-11-14T08:00:00.000Z', failure: null },
});
const askedAt = '2026-11-14T07:59:00.000Z';

/** The list, once the person who is signed in is known: she may go to the stuck payments. */
const rowOf = async () => {
  await screen.findByRole('link', { name: 'Stuck payments' });
  return within(screen.getByRole('list', { name: 'Needs somebody' }));
};

test('starts a backup, says that it is being made, and then shows the new last good one', async () => {
  let present = late();
  const api = fakeApi({
    [READ]: () => present,
    [START]: () => {
      present = late({ state: 'runs', askedAt, failure: null });
      return {};
    },
  });
  staffSignedIn(api, { isAdministrator: true });
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  fireEvent.click(row.getByRole('button', { name: 'Start now' }));
  expect((await row.findByRole('status')).textContent).toBe('a backup is being made, since 14 Nov 2026, 09:59');
  expect(row.queryByRole('button')).toBeNull();
  present = good();
  const works = within(await screen.findByRole('list', { name: 'Works' }));
  await waitFor(() => expect(works.getByText('14 Nov 2026, 10:00, encrypted')).toBeDefined());
  // The next one can be started as soon as this one has ended.
  expect(works.getByRole('button', { name: 'Start now' })).toHaveProperty('disabled', false);
});

test('says that one is under way when somebody else was faster', async () => {
  let present = late();
  const api = fakeApi({
    [READ]: () => present,
    [START]: () => {
      present = late({ state: 'waits', askedAt, failure: null });
      return refuse('backup/under-way')();
    },
  });
  staffSignedIn(api, { isAdministrator: true });
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  fireEvent.click(row.getByRole('button', { name: 'Start now' }));
  expect((await row.findByRole('alert')).textContent).toMatch(/^A backup is being made already/);
  expect((await row.findByRole('status')).textContent).toMatch(/^a backup waits for its turn/);
});

test('says why the last try failed, and what to do', async () => {
  staffSignedIn(fakeApi({ [READ]: () => late({ state: 'failed', askedAt, failure: 'store-full' }) }), {
    isAdministrator: true,
  });
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  expect(row.getByText(/since then\. The last try failed: its store is full\.$/)).toBeDefined();
  expect(row.getByText(/^Make room in the store/)).toBeDefined();
  expect(row.getByRole('button', { name: 'Start now' })).toBeDefined();
});

test('has no button for staff of some estates', async () => {
  staffSignedIn(fakeApi({ [READ]: () => late() }));
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  expect(row.getByText(/An administrator can start one now\.$/)).toBeDefined();
  expect(row.queryByRole('button', { name: 'Start now' })).toBeNull();
});

test('has no button without a store for backups, and says how to have one', async () => {
  staffSignedIn(fakeApi({ [READ]: () => ({ ...late(), hasBackupStore: false }) }), { isAdministrator: true });
  showRoom(<HowItIsRoom />);
  const row = await rowOf();
  expect(row.getByText(/^Set BACKUP_STORAGE_URL/)).toBeDefined();
  expect(row.queryByRole('button', { name: 'Start now' })).toBeNull();
});
