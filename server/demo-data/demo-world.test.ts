import { countUnread, visibleNotifications } from '@ekhaya/contract/notifications/notifications.rules';
import type { EventDetails } from '@ekhaya/contract/events/events';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { seedDemoWorld } from './index.ts';
import { startDemoWorld } from './testing/demo-world-for-tests.ts';

let world: Awaited<ReturnType<typeof startDemoWorld>>;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

const countRows = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const tables = await world.application.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  for (const { name } of tables.rows) {
    const rows = await world.application.database.pool.query<{ rows: number }>(
      `select count(*)::int as rows from "${name}"`,
    );
    counts[name] = rows.rows[0]?.rows ?? 0;
  }
  return counts;
};

describe('the demo world', () => {
  it('has the accounts and roles of the newcomer’s table', async () => {
    const roles: Record<string, string[]> = {};
    for (const { email } of DEMO_ACCOUNTS) {
      roles[email] = (await world.accessOf(email)).map(
        ({ roleDisplayName, estateName, roleRank }) => `${roleDisplayName} at ${estateName} (${roleRank})`,
      );
    }
    expect(roles).toEqual({
      'thandi@ekhaya.test': ['Owner at Msasa Ridge (68)', 'Tenant at Kingfisher Bay (50)'],
      'pieter@ekhaya.test': ['Owner at Msasa Ridge (68)'],
      'amina@ekhaya.test': ['Visitor at Msasa Ridge (1)'],
      'sipho@ekhaya.test': ['Employee at Msasa Ridge (40)'],
      'guard@ekhaya.test': ['Guard at Msasa Ridge (30)'],
      'editor@ekhaya.test': ['Editor at Msasa Ridge (35)'],
      'manager@ekhaya.test': ['Manager at Msasa Ridge (80)'],
      'admin@ekhaya.test': [
        'Administrator at Acacia Walk (100)',
        'Administrator at Kingfisher Bay (100)',
        'Administrator at Msasa Ridge (100)',
      ],
      'new@ekhaya.test': ['Visitor at Acacia Walk (1)'],
    });
  });

  it('has verified the mobile numbers of all accounts except the newest', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      const user = await world.read<{ mobileVerified: boolean }>(email, '/api/user?userID=me');
      expect(user.mobileVerified, email).toBe(email !== 'new@ekhaya.test');
    }
  });

  it('serves every picture that it refers to', async () => {
    const addresses = new Set<string>();
    for (const { email } of DEMO_ACCOUNTS) {
      const seen = JSON.stringify([
        await world.accessOf(email),
        await world.read(email, '/api/notifications?userID=me'),
      ]);
      for (const [address] of seen.matchAll(/\/media\/[\w-]+/g)) addresses.add(address);
      for (const [, name] of seen.matchAll(/"iconLocalIcon":"([\w-]+)"/g)) addresses.add(`/media/${name}`);
    }
    const estates = await world.application.request('GET', '/api/estates');
    for (const { imageUrl } of estates.body.details) addresses.add(imageUrl);
    expect(addresses.size).toBeGreaterThan(15);
    for (const address of addresses) {
      const answer = await world.application.request('GET', address, { headers: { 'x-api-key': '' } });
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('content-type'), address).toMatch(/\/(logo|icon)-/.test(address) ? /svg/ : /webp/);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('has ten notifications of every type for Thandi, three unread, and others for Pieter', async () => {
    const of = (email: string) =>
      world.read<Parameters<typeof visibleNotifications>[0]>(email, '/api/notifications?userID=me');
    const thandi = await of('thandi@ekhaya.test');
    const now = world.application.clock.now();
    expect(visibleNotifications(thandi, now)).toHaveLength(10);
    expect(countUnread(thandi, now)).toBe(3);
    expect(new Set(thandi.map(({ type }) => type))).toEqual(new Set(['event', 'booking', 'snag', 'others']));
    const seenByThandi = new Set(thandi.map(({ id }) => id));
    const pieter = await of('pieter@ekhaya.test');
    expect(pieter.filter(({ id }) => !seenByThandi.has(id)).length).toBeGreaterThanOrEqual(2);
    expect(await of('new@ekhaya.test')).toEqual([]);
  });

  it('has expected visitors for Thandi on any day, and for Pieter one that she does not see', async () => {
    const of = (email: string) => world.read<UpcomingInvite[]>(email, '/api/vistor/upcoming?userId=me');
    const thandi = await of('thandi@ekhaya.test');
    expect(thandi.map(({ Visitor }) => Visitor).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Lindiwe Khumalo',
      'Mark Fourie',
      'Petrus Mokoena',
      'Rand Gardens (Pty) Ltd',
    ]);
    expect((await of('pieter@ekhaya.test')).map(({ Visitor }) => Visitor)).toContain('Anneke Botha');
  });

  it('has an event that is full, with somebody on its waiting list', async () => {
    const { rows } = await world.application.database.pool.query<{ id: string }>(
      `select id from content_items where id like '91-event-dinner-%'`,
    );
    const dinner = await world.read<EventDetails>('thandi@ekhaya.test', `/api/events/${rows[0]?.id}`);
    expect(dinner.attendance).toMatchObject({ places: 3, going: 3, waiting: 1 });
  });

  it('has emergency contacts at each estate', async () => {
    const names = async (email: string, estateId: string) =>
      (
        await world.read<{ name: string; number: string }[]>(email, `/api/directory/api/estates/${estateId}/emergency`)
      ).map(({ name, number }) => `${name} ${number}`);
    expect(await names('thandi@ekhaya.test', '91')).toEqual([
      'Ambulance 10177',
      'Follow-me guard 012 555 0191',
      'Fire 012 555 0110',
      'Police 10111',
      'Main gate 012 555 0190',
    ]);
    expect(await names('thandi@ekhaya.test', '92')).toHaveLength(5);
    expect(await names('new@ekhaya.test', '93')).toHaveLength(4);
  });

  it('gives Thandi two addresses and two vehicles, and Pieter a vehicle that she does not see', async () => {
    const plates = async (email: string) =>
      (await world.read<{ registrationNumber: string }[]>(email, '/api/user/vehicle?userID=me'))
        .map(({ registrationNumber }) => registrationNumber)
        .sort();
    const addresses = await world.read<{ context: string }[]>('thandi@ekhaya.test', '/api/user/address?userID=me');
    expect(addresses.map(({ context }) => context).sort()).toEqual(['Kingfisher Bay', 'Msasa Ridge']);
    expect(await plates('thandi@ekhaya.test')).toEqual(['JT 14 ZN GP', 'KC 77 MD GP']);
    expect(await plates('pieter@ekhaya.test')).toEqual(['KX 72 RM GP']);
  });

  it('gives Thandi two linked prepaid accounts at Msasa Ridge, which Pieter does not see', async () => {
    const accounts = (email: string) =>
      world.read<{ sContext: string; sAccountNumber: string }[]>(email, '/api/user/account?userID=me');
    expect(await accounts('thandi@ekhaya.test')).toMatchObject([
      { sContext: 'Msasa Ridge', sAccountType: 'STSS', sAccountNumber: '04111111110' },
      { sContext: 'Msasa Ridge', sAccountType: 'STSS', sAccountNumber: '04222222225' },
    ]);
    expect(await accounts('pieter@ekhaya.test')).toEqual([]);
  });

  it('gives Thandi a photo that she alone and her estate’s staff may see', async () => {
    const { photoURL } = await world.read<{ photoURL: string }>('thandi@ekhaya.test', '/api/user?userID=me');
    const statusFor = async (email: string) =>
      (await world.application.request('GET', photoURL, { cookie: world.cookieOf(email) })).status;
    expect(await statusFor('thandi@ekhaya.test')).toBe(200);
    expect(await statusFor('manager@ekhaya.test')).toBe(200);
    expect(await statusFor('pieter@ekhaya.test')).toBe(403);
    expect(await statusFor('nobody')).toBe(401);
  });
});

describe('the next start', () => {
  it('adds nothing and logs nothing, in under 300 ms', async () => {
    const before = await countRows();
    world.said.length = 0;
    const beginning = performance.now();
    await seedDemoWorld(world.application.dependencies, (line) => world.said.push(line));
    expect(performance.now() - beginning).toBeLessThan(300);
    expect(await countRows()).toEqual(before);
    expect(world.said).toEqual([]);
  });

  it('neither changes rows that people changed nor restores rows that people deleted', async () => {
    const { pool } = world.application.database;
    await pool.query(`update tiles set display_title = 'Changed by hand' where id = '91-owner-home-emergency'`);
    await pool.query(`delete from emergency_contacts where id = '91-police'`);
    await seedDemoWorld(world.application.dependencies, () => undefined);
    const tile = await pool.query(`select display_title as title from tiles where id = '91-owner-home-emergency'`);
    expect(tile.rows).toEqual([{ title: 'Changed by hand' }]);
    expect((await pool.query(`select 1 from emergency_contacts where id = '91-police'`)).rows).toEqual([]);
  });

  it('adds items that no earlier start has added', async () => {
    const { pool } = world.application.database;
    await pool.query(`delete from tiles where id = '91-owner-home-emergency'`);
    await pool.query(`delete from seeded_items where key = 'tile/91-owner-home-emergency'`);
    await seedDemoWorld(world.application.dependencies, () => undefined);
    const tile = await pool.query(`select display_title as title from tiles where id = '91-owner-home-emergency'`);
    expect(tile.rows).toEqual([{ title: 'Emergency' }]);
  });

  it('brings changed fields of services up to date, except for those that staff changed', async () => {
    const { pool } = world.application.database;
    const remember = `update seeded_items set content = content || '{"name": "Msasa Ridge|Old Boma", "capacity": 12}'
      where key = 'service/91-boma'`;
    const readBoma = async () =>
      (await pool.query(`select name, capacity from services where id = '91-boma'`)).rows[0] as object;
    const current = await readBoma();
    await pool.query(remember);
    await pool.query(`update services set name = 'Msasa Ridge|Old Boma', capacity = 99 where id = '91-boma'`);
    await seedDemoWorld(world.application.dependencies, () => undefined);
    expect(await readBoma()).toEqual({ ...current, capacity: 99 });
  });
});
