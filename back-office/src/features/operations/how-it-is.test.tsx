import { partsOfInstallation } from '@ekhaya/contract/operations/how-it-is.rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { HowItIsRoom } from './how-it-is-room.tsx';
import { sizeText } from './how-it-is-texts.ts';
import { howItIsExample, silentVendor } from './testing/how-it-is-example.ts';
import type { HowItIs } from './how-it-is.queries.ts';

const READ = 'GET /api/console/how-it-is';

// The room compares the clock of this computer with the clock of the server.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-14T08:00:02.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('says in one sentence that everything works, and what each part does', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample() }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('Everything works')).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Works' }));
  expect(list.getAllByRole('listitem')).toHaveLength(partsOfInstallation.length);
  expect(list.getByText('4.1 GB')).toBeDefined();
  expect(list.getByText('388 apps are open')).toBeDefined();
  expect(list.getByText(/14 Nov 2026.*encrypted/)).toBeDefined();
  expect(list.getByText('good until 2 Feb 2027, app.example')).toBeDefined();
  expect(list.getByText('within 1 s of the database’s')).toBeDefined();
});

test('what waits or fails stands first, with since when, what residents notice and what to do', async () => {
  const since = '2026-11-14T07:12:00.000Z';
  const troubled = howItIsExample([
    { part: 'sms', state: 'waits', since, waiting: 6, failed: 0 },
    { part: 'backup', state: 'fails', since: null, waiting: 0, failed: 0 },
  ]);
  staffSignedIn(fakeApi({ [READ]: () => ({ ...troubled, notSetUp: ['push'], backup: null, hasBackupStore: false }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('Residents notice two things')).toBeDefined();
  expect(
    screen.getByText('Late sign-in codes, and no messages on closed phones. Everything else works.'),
  ).toBeDefined();
  const [sms, push, backup] = within(screen.getByRole('list', { name: 'Needs somebody' })).getAllByRole('listitem');
  expect(sms?.textContent).toMatch(/SMS is late.*6 texts wait\..*SMS_URL.*since 14 Nov 2026, 09:12/);
  expect(push?.textContent).toMatch(/Push messages: not set up.*VAPID_KEYS/);
  expect(backup?.textContent).toMatch(/There is no backup yet.*npm run backup/);
});

test('says that it cannot be read, and reads again', async () => {
  const api = fakeApi({ [READ]: refuse('unavailable') });
  staffSignedIn(api);
  showRoom(<HowItIsRoom />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('Everything works')).toBeNull();
  api.answer(READ, () => howItIsExample());
  fireEvent.click(again);
  expect(await screen.findByText('Everything works')).toBeDefined();
});

test('what only staff see is nothing that residents notice', async () => {
  const troubled = howItIsExample([{ part: 'backup', state: 'fails', since: null, waiting: 0, failed: 0 }]);
  staffSignedIn(fakeApi({ [READ]: () => troubled }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('Residents notice nothing')).toBeDefined();
  expect(screen.getByText('1 thing needs somebody all the same.')).toBeDefined();
});

test('leads to the room where something can be done', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample([silentVendor]) }));
  showRoom(<HowItIsRoom />);
  expect((await screen.findByRole('link', { name: 'Stuck payments' })).getAttribute('href')).toBe('/stuck-payments');
});

test('leads nobody to a room that she may not open', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample([silentVendor]) }), { permissions: ['audit.read'] });
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('Residents notice one thing')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Stuck payments' })).toBeNull();
});

test('names what ends and what is wrong, with what to do', async () => {
  const troubled = howItIsExample([
    { part: 'certificate', state: 'waits', since: null, waiting: 0, failed: 0 },
    { part: 'clock', state: 'fails', since: null, waiting: 0, failed: 0 },
    { part: 'gates', state: 'waits', since: '2026-11-14T07:30:00.000Z', waiting: 0, failed: 0 },
  ]);
  const certificate = {
    ...{ host: 'app.example', isTrusted: true },
    expiresAt: '2026-11-24T12:00:00.000Z',
  };
  staffSignedIn(fakeApi({ [READ]: () => ({ ...troubled, certificate, clockAheadMs: -180_000 }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('The certificate ends in 10 days')).toBeDefined();
  expect(screen.getByText('The clock of the server is 3 minutes behind')).toBeDefined();
  expect(screen.getByText(/^Switch time synchronisation on/)).toBeDefined();
  expect(screen.getByText('since 14 Nov 2026, 09:30')).toBeDefined();
  expect(screen.getByText('Residents notice one thing')).toBeDefined();
});

test.each([
  ['waits', 'The copy of the database is late or away', /^See whether the PostgreSQL of DATABASE_REPLICA_URL runs/],
  ['fails', 'The copy of the database follows nothing', /^Make it anew/],
] as const)('says of a replica that %s that residents notice nothing', async (state, title, act) => {
  const troubled = howItIsExample([{ part: 'replica', state, since: null, waiting: 0, failed: 0 }]);
  staffSignedIn(fakeApi({ [READ]: () => troubled }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(act)).toBeDefined();
  expect(screen.getByText('Residents notice nothing')).toBeDefined();
});

test('says that this computer’s clock and the server’s differ', async () => {
  vi.setSystemTime(new Date('2026-11-14T07:02:00.000Z'));
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample() }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('This computer’s clock is 58 minutes behind the server’s')).toBeDefined();
  expect(screen.getByText('Residents notice nothing')).toBeDefined();
});

test('says nothing of a certificate that the server cannot read', async () => {
  staffSignedIn(fakeApi({ [READ]: () => ({ ...howItIsExample(), certificate: null }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText(/^The certificate is not watched/)).toBeDefined();
  expect(within(screen.getByRole('list', { name: 'Works' })).queryByText('Certificate')).toBeNull();
});

test.each([
  ['2026-11-13T12:00:00.000Z', true, 'The certificate has ended'],
  ['2026-11-14T20:00:00.000Z', true, 'The certificate ends within a day'],
  ['2027-02-02T12:00:00.000Z', false, 'Browsers refuse the certificate'],
])('names the end of a certificate (%s, trusted: %s)', async (expiresAt, isTrusted, title) => {
  const troubled = howItIsExample([{ part: 'certificate', state: 'fails', since: null, waiting: 0, failed: 0 }]);
  const certificate = { host: 'app.example', isTrusted, expiresAt };
  staffSignedIn(fakeApi({ [READ]: () => ({ ...troubled, certificate }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText('An app that does not open. Everything else works.')).toBeDefined();
});

test('names each gate and guard’s phone with when it was last heard from', async () => {
  const guardPhones = [
    {
      ...{ guard: 'Pieter Botha', estateIds: ['91'], appVersion: '4.0.5', heardAt: '2026-11-14T07:59:00.000Z' },
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    },
  ];
  staffSignedIn(fakeApi({ [READ]: () => ({ ...howItIsExample(), guardPhones }) }));
  showRoom(<HowItIsRoom />);
  const rows = within(await screen.findByRole('list', { name: 'Gates and guards’ phones' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toMatch(
    /Pieter Botha’s phoneChrome on Android · version 4\.0\.5 · updates itself when it is opened anew.*last heard from 14 Nov 2026, 09:59/,
  );
  expect(rows[1]?.textContent).toMatch(/Main Gate.*last passage 14 Nov 2026, 09:58/);
});

test('shows the minutes of trouble of a week, or of 30 days, without what only staff see', async () => {
  const troubles: HowItIs['troubles'] = [
    { part: 'sms', state: 'waits', startedAt: '2026-11-14T07:31:00.000Z', endedAt: null },
    { part: 'backup', state: 'fails', startedAt: '2026-11-12T00:00:00.000Z', endedAt: null },
    {
      ...{ part: 'server', state: 'fails' },
      ...{ startedAt: '2026-10-20T08:00:00.000Z', endedAt: '2026-10-20T08:04:00.000Z' },
    },
  ];
  staffSignedIn(fakeApi({ [READ]: () => ({ ...howItIsExample(), troubles }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('29 min: SMS')).toBeDefined();
  expect(screen.getAllByText('none')).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Last 30 days' }));
  expect(screen.getByText('4 min: server')).toBeDefined();
  expect(screen.getAllByText('none')).toHaveLength(28);
});

test('says of days before the record began that nothing is known', async () => {
  staffSignedIn(fakeApi({ [READ]: () => ({ ...howItIsExample(), recordedSince: '2026-11-13T08:00:00.000Z' }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findAllByText('not recorded')).toHaveLength(5);
  expect(screen.getAllByText('none')).toHaveLength(2);
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [250_000_000, '250 MB'],
])('%d is %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
