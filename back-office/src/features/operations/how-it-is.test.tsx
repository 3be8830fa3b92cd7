import { partsOfInstallation } from '@ekhaya/contract/operations/how-it-is.rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { HowItIsRoom } from './how-it-is-room.tsx';
import { sizeText } from './size-text.ts';
import { howItIsExample, providerExample, silentVendor } from './testing/how-it-is-example.ts';
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
  expect(list.getAllByRole('listitem')).toHaveLength(partsOfInstallation.length + 1);
  expect(list.getByText('4.1 GB of 40 GB, 3 ms')).toBeDefined();
  expect(list.getByText('28 GB of 40 GB free')).toBeDefined();
  expect(list.getByText('312 jobs ran in the last hour, none waits')).toBeDefined();
  expect(list.getByText('388 apps are open, 0.2 s behind')).toBeDefined();
  expect(list.getByText('Card gateway of Msasa Ridge')).toBeDefined();
  expect(list.getByText('PayHost, answered 14 Nov 2026, 09:59 in 1.1 s')).toBeDefined();
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

test('says of a provider that fails whose it is, since when, why, what waits for it and what to do', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample([], [providerExample(), silentVendor]) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('No electricity to buy. Everything else works.')).toBeDefined();
  const [vendor] = within(screen.getByRole('list', { name: 'Needs somebody' })).getAllByRole('listitem');
  expect(vendor?.textContent).toMatch(
    /Electricity vendor of Msasa Ridge is silent1 payment waits, 3 refunds are under way\. Nobody is charged twice, and money without units goes back\.The last error: it took too long\. It is asked again by itself\. If it lasts, ask City Prepaid what is wrong\.since 14 Nov 2026, 09:15/,
  );
});

test.each([
  [{ state: 'waits' }, /^Card gateway of Msasa Ridge answers badlyNo payment waits\. Some payments fail\./],
  [{ state: 'fails', payments: null, refunds: null }, /is silentResidents read that paying is not possible just now\./],
  [{ kind: 'readings', state: 'fails' }, /^Readings service of Msasa Ridge is silentBalances and usage stay/],
] as const)('names a provider that fails by what it is: %j', async (changed, text) => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample([], [providerExample(changed)]) }));
  showRoom(<HowItIsRoom />);
  const rows = within(await screen.findByRole('list', { name: 'Needs somebody' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([expect.stringMatching(text)]);
  expect(await screen.findByRole('link', { name: 'Providers' })).toBeDefined();
});

test('folds many providers that work into one line, and names each that fails', async () => {
  const many = Array.from({ length: 98 }, (_, at) =>
    providerExample({ estateId: `${at}`, ...(at < 5 && { answeredAt: null, answerMs: null }) }),
  );
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample([], [...many, silentVendor]) }));
  showRoom(<HowItIsRoom />);
  const works = within(await screen.findByRole('list', { name: 'Works' }));
  expect(works.getByText('98 gateways and vendors work')).toBeDefined();
  expect(works.getByText('5 not asked since the server started')).toBeDefined();
  expect(works.queryByText('Card gateway of Msasa Ridge')).toBeNull();
  expect(screen.getByText('Electricity vendor of Msasa Ridge is silent')).toBeDefined();
});

test.each([
  [
    { freeBytes: 900_000_000, totalBytes: 5_000_000_000 },
    null,
    'The disk is nearly full',
    /^900 MB of 5\.0 GB is free\./,
  ],
  [
    { freeBytes: 28_000_000_000, totalBytes: 40_000_000_000 },
    { freeBytes: 100_000_000_000, totalBytes: 2_000_000_000_000 },
    'The disk of pictures and documents is nearly full',
    /^100 GB of 2\.0 TB is free\./,
  ],
])('says which disk is nearly full, and what to do', async (data, storage, title, effect) => {
  const troubled = howItIsExample([{ part: 'disk', state: 'waits', since: null, waiting: 0, failed: 0 }]);
  staffSignedIn(fakeApi({ [READ]: () => ({ ...troubled, disk: { data, storage } }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.getByText(effect)).toBeDefined();
  expect(screen.getByText(/^Make room on it: old archives and the log first\./)).toBeDefined();
  expect(screen.getByText('Residents notice nothing')).toBeDefined();
});

test('says of a server that started a moment ago since when it counts jobs, and of a database elsewhere its own size', async () => {
  const ranJobs = { count: 1, since: '2026-11-14T07:35:00.000Z' };
  staffSignedIn(
    fakeApi({ [READ]: () => ({ ...howItIsExample(), ranJobs, isDatabaseEmbedded: false, databaseMs: 0.2 }) }),
  );
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('1 job ran in the last 25 minutes, none waits')).toBeDefined();
  expect(screen.getByText('4.1 GB, 1 ms')).toBeDefined();
});

test('leads to the room where something can be done', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample([], [silentVendor]) }));
  showRoom(<HowItIsRoom />);
  expect((await screen.findByRole('link', { name: 'Stuck payments' })).getAttribute('href')).toBe('/stuck-payments');
});

test('leads nobody to a room that she may not open', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample([], [silentVendor]) }), { permissions: ['audit.read'] });
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
  const certificate = { host: 'app.example', isTrusted: true, expiresAt: '2026-11-24T12:00:00.000Z' };
  staffSignedIn(fakeApi({ [READ]: () => ({ ...troubled, certificate, clockAheadMs: -180_000 }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('The certificate ends in 10 days')).toBeDefined();
  expect(screen.getByText('The clock of the server is 3 minutes behind')).toBeDefined();
  expect(screen.getByText(/^Switch time synchronisation on/)).toBeDefined();
  expect(screen.getByText('since 14 Nov 2026, 09:30')).toBeDefined();
  expect(screen.getByText('Residents notice one thing')).toBeDefined();
});

test('names the machine where there are several', async () => {
  const waits = { state: 'waits', since: null, waiting: 0, failed: 0 } as const;
  const troubled = howItIsExample([
    { part: 'clock', ...waits },
    { part: 'disk', ...waits },
  ]);
  const machines = { machines: ['app-1', 'app-2'], diskMachine: 'app-1', clockMachine: 'app-2', clockAheadMs: 9_000 };
  staffSignedIn(fakeApi({ [READ]: () => ({ ...troubled, ...machines }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('The clock of app-2 is 9 s ahead')).toBeDefined();
  expect(screen.getByText('The disk on app-1 is nearly full')).toBeDefined();
  expect(screen.getByText('388 apps are open on 2 machines, 0.2 s behind')).toBeDefined();
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
      guard: 'Pieter Botha',
      estateIds: ['91'],
      appVersion: '4.0.5',
      heardAt: '2026-11-14T07:59:00.000Z',
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

type Trouble = HowItIs['troubles'][number];

/** A part that failed from eight o'clock on. */
const minutesOf = (part: Trouble['part'], day: string, until: string): Trouble => ({
  part,
  state: 'fails',
  startedAt: `${day}T08:00:00.000Z`,
  endedAt: `${day}T${until}:00.000Z`,
});

test('shows the minutes of trouble of a week, or of 30 days, without what only staff see', async () => {
  const troubles: HowItIs['troubles'] = [
    { part: 'sms', state: 'waits', startedAt: '2026-11-14T07:31:00.000Z', endedAt: null },
    { part: 'backup', state: 'fails', startedAt: '2026-11-12T00:00:00.000Z', endedAt: null },
    // As versions before this one recorded it, and as this one does.
    minutesOf('providers', '2026-10-21', '08:03'),
    minutesOf('vendor', '2026-10-22', '08:02'),
    minutesOf('server', '2026-10-20', '08:04'),
  ];
  staffSignedIn(fakeApi({ [READ]: () => ({ ...howItIsExample(), troubles }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('29 min: SMS')).toBeDefined();
  expect(screen.getAllByText('none')).toHaveLength(6);
  fireEvent.click(screen.getByRole('button', { name: 'Last 30 days' }));
  expect(screen.getByText('4 min: server')).toBeDefined();
  expect(screen.getByText('3 min: gateways and vendors')).toBeDefined();
  expect(screen.getByText('2 min: vendor')).toBeDefined();
  expect(screen.getAllByText('none')).toHaveLength(26);
});

test('says how long ago it asked, and counts on', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIsExample() }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('asked 0 s ago')).toBeDefined();
  vi.setSystemTime(Date.now() + 6_000);
  expect(await screen.findByText('asked 6 s ago', {}, { timeout: 20_000 })).toBeDefined();
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
  [40_000_000_000, '40 GB'],
  [250_000_000, '250 MB'],
])('%d is %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
