import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertAuditEntry } from '../../platform/audit/audit.store.ts';
import { planOfFirst } from '../../platform/testing/plan-of-first.ts';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';
import { selectAuditPage } from './audit.store.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let administrator: Person;

const list = async (query: string, { cookie } = manager) =>
  (await running.request('GET', `/api/console/audit?${query}`, { cookie })).body.details;
const record = ({
  at,
  ...entry
}: {
  actorId: string;
  action: string;
  estateId?: string;
  personId?: string;
  at: string;
  before?: object;
  after?: object;
}) => insertAuditEntry(running.database.db, { estateId: '', before: null, after: { at }, ...entry, at: new Date(at) });
const actionsOf = ({ items }: { items: { action: string }[] }) => items.map(({ action }) => action);

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  administrator = await signUpSomebody(running, { firstname: 'Johan', lastname: 'Botha' });
  for (const [person, roleId] of [
    [manager, testRoleId('901', 'Manager')],
    [administrator, testRoleId('902', 'Administrator')],
  ] as const) {
    await grantRole(running.database.db, { userId: person.userId, roleId }, running.dependencies);
  }
  const [ours, theirs] = [manager.userId, administrator.userId];
  await record({ actorId: ours, action: 'gate.change', estateId: '901', at: '2026-11-01T21:59:59.999Z' });
  await record({ actorId: theirs, action: 'closure.add', estateId: '901', at: '2026-11-01T22:00:00.000Z' });
  await record({
    actorId: 'gone',
    action: 'roles.grant',
    estateId: '901',
    personId: ours,
    after: { personId: ours, roleId: '901-owner', role: 'Owner', unitNumber: '14' },
    at: '2026-11-02T21:59:59.999Z',
  });
  await record({ actorId: theirs, action: 'roles.remove', estateId: '902', at: '2026-11-03T10:00:00.000Z' });
  await record({ actorId: theirs, action: 'configuration.change', at: '2026-11-04T10:00:00.000Z' });
});
afterAll(() => running.close());

it('lists the entries of the caller’s estates, newest first, as sentences with the person who acted', async () => {
  const { items, next } = await list('');
  expect(next).toBeNull();
  expect(items).toMatchObject([
    {
      action: 'roles.grant',
      group: 'people',
      actor: { id: 'gone', name: '', email: '' },
      sentence: [
        { text: 'gave ', personId: '' },
        { text: 'Lerato Mokoena', personId: manager.userId },
        { text: ' the role Owner, unit 14', personId: '' },
      ],
      changes: [
        { label: 'Role', before: '', after: 'Owner' },
        { label: 'House', before: '', after: '14' },
      ],
    },
    { action: 'closure.add', actor: { id: administrator.userId, name: 'Johan Botha' } },
    { action: 'gate.change', estateId: '901', estateName: 'Test Ridge', actor: { email: manager.email } },
  ]);
});

it.each([
  ['group=gate', ['gate.change']],
  ['group=people', ['roles.grant']],
  ['q=botha', ['closure.add']],
  ['q=mokoena', ['roles.grant', 'gate.change']],
  ['q=role', ['roles.grant']],
  ['q=closed day', ['closure.add']],
  ['q=nothing like this', []],
  ['from=2026-11-02&to=2026-11-02', ['roles.grant', 'closure.add']],
  ['to=2026-11-01', ['gate.change']],
  ['estateId=902', []],
])('%s finds %j', async (query, expected) => {
  expect(actionsOf(await list(query))).toEqual(expected);
});

it('continues before an id', async () => {
  const first = await list('perPage=2');
  expect(actionsOf(first)).toEqual(['roles.grant', 'closure.add']);
  const second = await list(`perPage=2&before=${first.next}`);
  expect(actionsOf(second)).toEqual(['gate.change']);
  expect(second.next).toBeNull();
});

it('filters by days in the estate’s time zone', async () => {
  const { pool } = running.database;
  await pool.query(`update estates set time_zone = 'Pacific/Auckland' where id = '901'`);
  // 22:00 UTC on the first is 11:00 on the second in Auckland.
  const ofThatDay = ['closure.add', 'gate.change'];
  expect(actionsOf(await list('from=2026-11-02&to=2026-11-02'))).toEqual(ofThatDay);
  expect(actionsOf(await list('from=2026-11-02&to=2026-11-02&estateId=901', administrator))).toEqual(ofThatDay);
  expect(actionsOf(await list('from=2026-11-01&to=2026-11-01'))).toEqual([]);
  await pool.query(`update estates set time_zone = default where id = '901'`);
});

it('finds the entries of a person who acted or is concerned', async () => {
  expect(actionsOf(await list(`personId=${administrator.userId}`))).toEqual(['closure.add']);
  expect(actionsOf(await list(`personId=${manager.userId}`))).toEqual(['roles.grant', 'gate.change']);
});

it('shows entries that concern every estate to administrators only', async () => {
  expect(actionsOf(await list('', administrator))).toEqual([
    'configuration.change',
    'roles.remove',
    'roles.grant',
    'closure.add',
    'gate.change',
  ]);
});

it.each(['from=2026-02-31', 'to=yesterday', 'group=everything', 'perPage=1000', 'before=x'])(
  'refuses %s',
  async (query) => {
    const answer = await running.request('GET', `/api/console/audit?${query}`, { cookie: manager.cookie });
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
  },
);

it('exports sentences as a CSV file', async () => {
  const answer = await running.request('GET', '/api/console/audit/export?group=people', { cookie: manager.cookie });
  expect(answer.headers.get('content-disposition')).toContain('what-was-done.csv');
  const [header, line, ...rest] = String(answer.body).split('\r\n');
  expect(header).toBe('at,who,e-mail,what,reason,changes,estate');
  expect(line).toContain('"gave Lerato Mokoena the role Owner, unit 14"');
  expect(line).toContain('Role: none -> Owner; House: none -> 14');
  expect(rest).toEqual(['']);
  const { items } = await list('q=downloaded what was done');
  expect(items).toMatchObject([{ action: 'audit.export', actor: { id: manager.userId } }]);
});

it('is read by the estate’s manager, and not by a guard, an editor or a stranger', async () => {
  for (const role of ['Guard', 'Editor'] as const) {
    const person = await signUpSomebody(running);
    const grant = { userId: person.userId, roleId: testRoleId('901', role) };
    await grantRole(running.database.db, grant, running.dependencies);
    for (const path of ['/api/console/audit', '/api/console/audit/export']) {
      expect((await running.request('GET', path, { cookie: person.cookie })).status).toBe(403);
      expect((await running.request('GET', path)).status).toBe(401);
    }
  }
});

it('has no route that changes it', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    const answer = await running.request(method, '/api/console/audit', { body: {}, cookie: administrator.cookie });
    expect(answer.status).toBe(405);
  }
});

it('The audit log has sign-ins and failures, and reads of other people’s records; the same read once an hour.', async () => {
  const thandi = await signUpSomebody(running, { firstname: 'Thandi', lastname: 'Nkosi' });
  const signIn = (password: string) =>
    running.request('POST', '/api/auth/sign-in/email', { body: { email: thandi.email, password } });
  expect((await signIn('Not-the-password-1')).status).toBe(401);
  expect((await signIn(thandi.password)).status).toBe(200);
  const read = (path: string) => running.request('GET', `${path}${thandi.userId}`, { cookie: manager.cookie });
  for (const path of ['/api/user/detail?userID=', '/api/user/vehicle?userID=', '/api/acl/']) {
    expect((await read(path)).status).toBe(200);
  }
  const { items } = await list(`personId=${thandi.userId}`);
  const told = items.map(({ actor, sentence }: { actor: { name: string }; sentence: { text: string }[] }) =>
    [actor.name, ...sentence.map(({ text }) => text)].join('|'),
  );
  expect(told.toSorted()).toEqual([
    'Lerato Mokoena|looked at the records of |Thandi Nkosi|: estates',
    'Lerato Mokoena|looked at the records of |Thandi Nkosi|: profile',
    'Thandi Nkosi|signed in',
    'Thandi Nkosi|was refused at a sign-in: wrong password',
  ]);
});

it('finds a person who left by her name alone: her address and number would be guessed letter by letter', async () => {
  const left = await signUpSomebody(running, { firstname: 'Refilwe', lastname: 'Sithole' });
  await record({ actorId: left.userId, action: 'gate.change', estateId: '901', at: '2026-10-01T10:00:00.000Z' });
  const found = async (q: string, reader = manager) => actionsOf(await list(`to=2026-10-01&q=${q}`, reader));
  expect([await found(left.mobile), await found(left.email)]).toEqual([['gate.change'], ['gate.change']]);
  await running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [left.userId]);
  for (const q of [left.mobile, left.mobile.slice(-4), left.email, `Sithole ${left.email.slice(0, 3)}`]) {
    expect(await found(q), q).toEqual([]);
  }
  expect(await found('Refilwe Sithole')).toEqual(['gate.change']);
  expect(await found(left.mobile, administrator)).toEqual(['gate.change']);
});

it('finds entries by and about people with a name that more than 2,000 people have', async () => {
  await running.database.pool.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'frequent-' || n, 'frequent' || n || '@example.test', '', 'Other', 'Frequent', '', 'resident', '901', now()
     from generate_series(1, 2001) n`,
  );
  const entry = { estateId: '901', action: 'roles.grant' };
  await record({ ...entry, actorId: 'frequent-2001', at: '2026-11-03T08:00:00.000Z' });
  await record({ ...entry, actorId: administrator.userId, personId: 'frequent-7', at: '2026-11-03T09:00:00.000Z' });
  await record({ ...entry, actorId: administrator.userId, personId: manager.userId, at: '2026-11-03T10:00:00.000Z' });
  const timesOf = ({ items }: { items: { at: string }[] }) => items.map(({ at }) => at.slice(11, 13));
  expect(timesOf(await list('estateId=901&q=FREQ'))).toEqual(['09', '08']);
  expect(timesOf(await list(`estateId=901&q=FREQ&personId=${administrator.userId}`))).toEqual(['09']);
  expect(timesOf(await list('estateId=901&q=FREQ&to=2026-11-02'))).toEqual([]);
  expect(timesOf(await list('estateId=901&q=frequent2001@'))).toEqual([]);
  expect(timesOf(await list('estateId=901&q=example.test'))).toEqual([]);
  expect(timesOf(await list('estateId=901&q=example.test', administrator))).toEqual(['09', '08']);
});

describe('a person who changes most of what two estates have', () => {
  const people = (): string[] => [manager.userId, ...Array.from({ length: 400 }, (_, nth) => `p-${nth}`)];

  beforeAll(async () => {
    await running.database.pool.query(
      `insert into audit_log (at, actor_id, action, estate_id, subject_kind, subject_id, person_id)
       select timestamptz '2026-10-01' + n * interval '1 second', $1, 'roles.grant', (array['901', '902'])[1 + n / 10000],
         'person', 'p-' || n % 500, 'p-' || n % 500
       from generate_series(1, 19999) n`,
      [manager.userId],
    );
    // Somebody else made the newest entries there.
    await running.database.pool.query(
      `insert into audit_log (at, actor_id, action, estate_id, subject_kind, subject_id)
       select timestamptz '2026-10-02' + n * interval '1 second', 'somebody', 'roles.grant', '901', 'person', 'p-' || n % 500
       from generate_series(1, 10000) n`,
    );
    await running.database.pool.query('vacuum analyze audit_log');
  });

  it.each([
    ['the person', () => ({ personId: manager.userId })],
    ['a name that she and others have', () => ({ search: { text: '', personIds: people(), actions: [] } })],
  ])('reads the newest entries of one of them by %s, and no other', async (_, filterOf) => {
    const filter = { staffEstates: ['901'], estateId: '901', ...filterOf() };
    const plan = await planOfFirst(
      running.database.pool,
      (queryable) => selectAuditPage(queryable, filter, { limit: 51 }),
      { analyze: true },
    );
    expect(Number(/actual[^\n]+rows=(\d+)[^\n]+\n\s+Index Cond: \(\(*actor_id/.exec(plan)?.[1]), plan).toBeLessThan(52);
    expect(plan).not.toContain('Rows Removed by Filter');
  });

  it('finds those of all estates of the caller in the order of time, and none of another estate', async () => {
    const newest = (staffEstates: string[], limit: number, estateId?: string) =>
      selectAuditPage(running.database.db, { staffEstates, estateId, personId: manager.userId }, { limit });
    const ofBoth = await newest(['901', '902'], 10_050);
    const times = ofBoth.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => other - one));
    expect(ofBoth.filter(({ estateId }) => estateId === '902')).toHaveLength(10_000);
    expect(new Set((await newest(['902'], 60)).map(({ estateId }) => estateId))).toEqual(new Set(['902']));
    expect(await newest(['902'], 60, '901')).toEqual([]);
    expect(await newest([], 60)).toEqual([]);
  });

  it.each([
    ['few people', 3],
    ['so many people that each is looked up once for all estates', 1001],
  ])('finds by a name that %s have those of the caller’s estates alone, and goes on after each', async (_, count) => {
    const personIds = [manager.userId, ...Array.from({ length: count - 1 }, (__, nth) => `q-${nth}`)];
    const pageOf = (staffEstates: string[], before?: string) =>
      selectAuditPage(
        running.database.db,
        { staffEstates, search: { text: '', personIds, actions: [] }, until: new Date('2026-10-20') },
        { before, limit: 40 },
      );
    expect(new Set((await pageOf(['901', '903'])).map(({ estateId }) => estateId))).toEqual(new Set(['901']));
    const first = await pageOf(['901', '902']);
    const second = await pageOf(['901', '902'], String(first.at(-1)?.id));
    const seconds = [...first, ...second].map(({ at }) => at.getTime() / 1000);
    expect(seconds).toEqual(Array.from({ length: 80 }, (__, nth) => (seconds[0] ?? 0) - nth));
  });

  it('reads a rare group of her entries by the action', async () => {
    const filter = { staffEstates: ['901'], personId: manager.userId, actions: ['gate.change'] };
    const plan = await planOfFirst(running.database.pool, (queryable) =>
      selectAuditPage(queryable, filter, { limit: 51 }),
    );
    expect(plan).toContain('audit_log_action_index');
  });
});
