import { partsOfInstallation } from '@ekhaya/contract/operations/how-it-is.rules';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refuse } from '../../platform/testing/fake-api.ts';
import { showRoom } from '../../platform/testing/show-room.tsx';
import { staffSignedIn } from '../../platform/testing/staff-signed-in.ts';
import { HowItIsRoom } from './how-it-is-room.tsx';
import { sizeText } from './how-it-is-texts.ts';
import type { HowItIs } from './how-it-is.queries.ts';

const READ = 'GET /api/console/how-it-is';

const works = (part: HowItIs['parts'][number]['part']) =>
  ({ part, state: 'works', since: null, waiting: 0, failed: 0 }) as const;

const howItIs = (troubled: HowItIs['parts'] = []): HowItIs => ({
  at: '2026-11-14T08:00:00.000Z',
  version: '4.0.6',
  parts: partsOfInstallation.map((part) => troubled.find((each) => each.part === part) ?? works(part)),
  notSetUp: [],
  streams: 388,
  databaseBytes: 4_100_000_000,
  backup: { startedAt: '2026-11-14T00:00:00.000Z', rows: 7, files: 1, isEncrypted: true },
});

test('says in one sentence that everything works, and what each part does', async () => {
  staffSignedIn(fakeApi({ [READ]: () => howItIs() }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('Everything works')).toBeDefined();
  const list = within(screen.getByRole('list', { name: 'Works' }));
  expect(list.getAllByRole('listitem')).toHaveLength(partsOfInstallation.length);
  expect(list.getByText('4.1 GB')).toBeDefined();
  expect(list.getByText('388 apps are open')).toBeDefined();
  expect(list.getByText(/14 Nov 2026.*encrypted/)).toBeDefined();
});

test('what waits or fails stands first, with since when, what residents notice and what to do', async () => {
  const since = '2026-11-14T07:12:00.000Z';
  const troubled = howItIs([
    { part: 'sms', state: 'waits', since, waiting: 6, failed: 0 },
    { part: 'backup', state: 'fails', since: null, waiting: 0, failed: 0 },
  ]);
  staffSignedIn(fakeApi({ [READ]: () => ({ ...troubled, notSetUp: ['push'], backup: null }) }));
  showRoom(<HowItIsRoom />);
  expect(await screen.findByText('3 things need somebody')).toBeDefined();
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
  api.answer(READ, () => howItIs());
  fireEvent.click(again);
  expect(await screen.findByText('Everything works')).toBeDefined();
});

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [250_000_000, '250 MB'],
])('%d is %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));
