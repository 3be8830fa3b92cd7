import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tilesToShow, targetOfTile } from '@ekhaya/contract/estates/estates.rules';
import type { AccessEntry, Tile } from '@ekhaya/contract/estates/estates';
import { countUnread, visibleNotifications } from '@ekhaya/contract/notifications/notifications.rules';
import type { UpcomingInvite } from '@ekhaya/contract/visitors/visitors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iconFamilies } from '../src/features/estates/tiles/icons/icon-families.ts';
import { startApplicationForTests } from '../src/shell/testing/application-for-tests.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';
import { seedDemoWorld } from './index.ts';
import { demoTiles } from './tiles/index.ts';

/** The screens that exist. A change that adds a screen adds it here and enables its tiles. */
const screens = [
  '/SwitchEstate',
  '/emergency',
  '/profile',
  '/notifications',
  '/access',
  '/About',
  '/home',
  '/lagoon',
  '/LagoonAccess',
  '/MakeBooking',
  '/bookings',
  '/Visitor',
  '/guard',
];

type TestApplication = Awaited<ReturnType<typeof startApplicationForTests>>;

let application: TestApplication;
let folder: string;
const said: string[] = [];
const cookies = new Map<string, string>();

const read = async <Details>(email: string, path: string): Promise<Details> => {
  const answer = await application.request('GET', path, { cookie: cookies.get(email) ?? '' });
  expect(answer.status, path).toBe(200);
  return answer.body.details;
};

const accessOf = (email: string) => read<AccessEntry[]>(email, '/api/acl/me');

const homeTitles = (entry: AccessEntry | undefined): string[] =>
  tilesToShow(entry?.tiles ?? [], 'home').map((tile) => tile.tileDisplayTitle);

const countRows = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const tables = await application.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  for (const { name } of tables.rows) {
    const rows = await application.database.pool.query<{ rows: number }>(`select count(*)::int as rows from "${name}"`);
    counts[name] = rows.rows[0]?.rows ?? 0;
  }
  return counts;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya demo '));
  application = await startApplicationForTests({ environment: { storageUrl: join(folder, 'objects') } });
  await seedDemoWorld(application.dependencies, (line) => said.push(line));
  for (const { email } of DEMO_ACCOUNTS) {
    const answer = await application.request('POST', '/api/auth/sign-in/email', {
      body: { email, password: DEMO_PASSWORD },
    });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
    cookies.set(email, answer.cookie ?? '');
  }
});
afterAll(async () => {
  await application.close();
  await rm(folder, { recursive: true });
});

describe('the demo world', () => {
  it('has the accounts and roles of the newcomer’s table', async () => {
    const roles: Record<string, string[]> = {};
    for (const { email } of DEMO_ACCOUNTS) {
      roles[email] = (await accessOf(email)).map(
        ({ roleDisplayName, estateName, roleRank }) => `${roleDisplayName} at ${estateName} (${roleRank})`,
      );
    }
    expect(roles).toEqual({
      'thandi@ekhaya.test': ['Owner at Msasa Ridge (68)', 'Tenant at Kingfisher Bay (50)'],
      'pieter@ekhaya.test': ['Owner at Msasa Ridge (68)'],
      'amina@ekhaya.test': ['Visitor at Msasa Ridge (1)'],
      'sipho@ekhaya.test': ['Employee at Msasa Ridge (40)'],
      'guard@ekhaya.test': ['Guard at Msasa Ridge (30)'],
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
      const user = await read<{ mobileVerified: boolean }>(email, '/api/user?userID=me');
      expect(user.mobileVerified, email).toBe(email !== 'new@ekhaya.test');
    }
  });

  it('shows every account a home, whose tiles lead to screens that exist or to safe pages', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      for (const entry of await accessOf(email)) {
        const shown = tilesToShow(entry.tiles, 'home');
        expect(shown.length, `${email} ${entry.estateName}`).toBeGreaterThanOrEqual(6);
        for (const tile of [...shown, ...tilesToShow(entry.tiles, 'lagoon'), ...tilesToShow(entry.tiles, 'tabBar')]) {
          const target = targetOfTile(tile);
          expect(target.kind, tile.tileID).not.toBe('nothing');
          expect(target.kind !== 'screen' || screens.includes(target.path), tile.tileID).toBe(true);
        }
      }
    }
  });

  it('has tiles for emergencies, a split on a picture, a contact to call, an application by its name', async () => {
    const tiles = (await accessOf('thandi@ekhaya.test'))[0]?.tiles ?? [];
    const home = tilesToShow(tiles, 'home');
    expect(tilesToShow(tiles, 'emergency').length).toBeGreaterThanOrEqual(2);
    expect(home.some((tile) => tile.splitTileEnabled && tile.cssEnabled && tile.cssBackGroundImage !== '')).toBe(true);
    expect(home.some((tile) => tile.tileContactPerson !== '' && targetOfTile(tile).kind === 'call')).toBe(true);
    expect(home.some((tile) => tile.tileContactNumber !== '' && targetOfTile(tile).kind === 'page')).toBe(true);
    expect(home.some((tile) => tile.navigateType === 'app' && tile.navigateAppName !== '')).toBe(true);
  });

  it('shows gate tiles only to roles that open gates', async () => {
    const offered = async (email: string) => homeTitles((await accessOf(email))[0]).includes('Gate access');
    expect([await offered('thandi@ekhaya.test'), await offered('amina@ekhaya.test')]).toEqual([true, false]);
  });

  it('shows visitor and booking tiles only to roles that may invite or book', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      for (const entry of await accessOf(email)) {
        const paths = tilesToShow(entry.tiles, 'home').map((tile) => tile.navigatePath);
        const invites = entry.tiles.some((tile) => tile.tileEnabled && tile.tileBackofficeName === 'Visitor Access');
        expect(paths.includes('/Visitor'), `${email} ${entry.estateName}`).toBe(invites);
        const livesThere = ['Owner', 'Tenant'].includes(entry.roleName);
        const books = paths.some((path) => ['/MakeBooking', '/bookings', '/lagoon'].includes(path));
        expect(books && !livesThere, `${email} ${entry.estateName}`).toBe(false);
      }
    }
  });

  it('serves every page that a tile, a contact, a notification or the configuration leads to', async () => {
    const addresses = new Set<string>();
    for (const { email } of DEMO_ACCOUNTS) {
      const entries = await accessOf(email);
      const seen: unknown[] = [entries, await read(email, '/api/notifications?userID=me')];
      for (const { estateID } of entries) {
        seen.push(await read(email, `/api/directory/api/estates/${estateID}/emergency`));
      }
      const text = JSON.stringify(seen);
      expect(text).not.toMatch(/\.example/);
      for (const [address] of text.matchAll(/\/demo\/[\w/-]+/g)) addresses.add(address);
    }
    const { helpUrl } = (await application.request('GET', '/api/configurations')).body.details;
    expect(addresses.size).toBeGreaterThan(30);
    for (const address of [...addresses, helpUrl, '/legal/terms', '/legal/privacy']) {
      const answer = await application.request('GET', address, { headers: { 'x-api-key': '' } });
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('content-security-policy'), address).toContain("frame-ancestors 'self'");
    }
    expect((await application.request('GET', '/demo/nowhere', { headers: { 'x-api-key': '' } })).status).toBe(404);
  });

  it('shows Sipho two tiles that Thandi does not see', async () => {
    const [thandi] = await accessOf('thandi@ekhaya.test');
    const [sipho] = await accessOf('sipho@ekhaya.test');
    const seenByThandi = homeTitles(thandi);
    expect(homeTitles(sipho).filter((title) => !seenByThandi.includes(title))).toEqual([
      'Landscaping plan',
      'Shift roster',
    ]);
  });

  it('has every kind of tile: sizes, icons, css, split, hidden title, and every way to navigate', async () => {
    const tiles = tilesToShow((await accessOf('thandi@ekhaya.test'))[0]?.tiles ?? [], 'home');
    const values = <Key extends keyof Tile>(key: Key) => new Set(tiles.map((tile) => tile[key]));
    expect(values('cssDefaultSize')).toEqual(new Set(['small', 'medium', 'large']));
    expect(values('iconToUse')).toEqual(new Set(['font', 'remote', 'local']));
    expect(values('navigateType')).toEqual(new Set(['screen', 'external', 'app', 'none']));
    for (const flag of [
      'iconEnabled',
      'cssEnabled',
      'splitTileEnabled',
      'tileDisplayTitleEnabled',
      'tileDescriptionEnabled',
      'navigateOverride',
      'enableAccessControl',
    ] as const) {
      expect(values(flag), flag).toEqual(new Set([true, false]));
    }
  });

  it('has tile icons of at least three families, and no icon name is unknown', () => {
    const fonts = demoTiles.filter((tile) => tile.iconEnabled !== false && (tile.iconToUse ?? 'font') === 'font');
    expect(new Set(fonts.map((tile) => tile.iconFamily)).size).toBeGreaterThanOrEqual(3);
    for (const { id, iconFamily = '', iconName = '' } of fonts) {
      expect(iconFamilies[iconFamily], id).toHaveProperty(iconName);
    }
  });

  it('serves every picture that it refers to', async () => {
    const addresses = new Set<string>();
    for (const { email } of DEMO_ACCOUNTS) {
      const seen = JSON.stringify([await accessOf(email), await read(email, '/api/notifications?userID=me')]);
      for (const [address] of seen.matchAll(/\/media\/[\w-]+/g)) addresses.add(address);
      for (const [, name] of seen.matchAll(/"iconLocalIcon":"([\w-]+)"/g)) addresses.add(`/media/${name}`);
    }
    const estates = await application.request('GET', '/api/estates');
    for (const { imageUrl } of estates.body.details) addresses.add(imageUrl);
    expect(addresses.size).toBeGreaterThan(15);
    for (const address of addresses) {
      const answer = await application.request('GET', address, { headers: { 'x-api-key': '' } });
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('content-type'), address).toMatch(/\/(logo|icon)-/.test(address) ? /svg/ : /webp/);
      expect(answer.headers.get('cache-control')).toContain('immutable');
    }
  });

  it('has ten notifications of every type for Thandi, three unread, and others for Pieter', async () => {
    const of = (email: string) =>
      read<Parameters<typeof visibleNotifications>[0]>(email, '/api/notifications?userID=me');
    const thandi = await of('thandi@ekhaya.test');
    const now = application.clock.now();
    expect(visibleNotifications(thandi, now)).toHaveLength(10);
    expect(countUnread(thandi, now)).toBe(3);
    expect(new Set(thandi.map(({ type }) => type))).toEqual(new Set(['event', 'booking', 'snag', 'others']));
    const seenByThandi = new Set(thandi.map(({ id }) => id));
    const pieter = await of('pieter@ekhaya.test');
    expect(pieter.filter(({ id }) => !seenByThandi.has(id)).length).toBeGreaterThanOrEqual(2);
    expect(await of('new@ekhaya.test')).toEqual([]);
  });

  it('has expected visitors for Thandi on any day, and for Pieter one that she does not see', async () => {
    const of = (email: string) => read<UpcomingInvite[]>(email, '/api/vistor/upcoming?userId=me');
    const thandi = await of('thandi@ekhaya.test');
    expect(thandi.map(({ Visitor }) => Visitor).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Lindiwe Khumalo',
      'Mark Fourie',
      'Rand Gardens (Pty) Ltd',
    ]);
    expect((await of('pieter@ekhaya.test')).map(({ Visitor }) => Visitor)).toEqual(['Anneke Botha']);
  });

  it('has at most one solid tile per home: inviting visitors, if the role may', async () => {
    const solid = async (email: string) =>
      ((await accessOf(email))[0]?.tiles ?? [])
        .filter(
          ({ cssBackGroundColour, tileAppLocation }) => cssBackGroundColour === '#b3202a' && tileAppLocation === 'home',
        )
        .map(({ tileDisplayTitle }) => tileDisplayTitle);
    expect(await solid('thandi@ekhaya.test')).toEqual(['Visitors']);
    expect(await solid('amina@ekhaya.test')).toEqual(['Emergency']);
    expect(await solid('sipho@ekhaya.test')).toEqual(['Gate access']);
    expect(await solid('new@ekhaya.test')).toEqual(['Emergency']);
  });

  it('has emergency contacts at each estate', async () => {
    const names = async (email: string, estateId: string) =>
      (await read<{ name: string; number: string }[]>(email, `/api/directory/api/estates/${estateId}/emergency`)).map(
        ({ name, number }) => `${name} ${number}`,
      );
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
      (await read<{ registrationNumber: string }[]>(email, '/api/user/vehicle?userID=me'))
        .map(({ registrationNumber }) => registrationNumber)
        .sort();
    const addresses = await read<{ context: string }[]>('thandi@ekhaya.test', '/api/user/address?userID=me');
    expect(addresses.map(({ context }) => context).sort()).toEqual(['Kingfisher Bay', 'Msasa Ridge']);
    expect(await plates('thandi@ekhaya.test')).toEqual(['JT 14 ZN GP', 'KC 77 MD GP']);
    expect(await plates('pieter@ekhaya.test')).toEqual(['KX 72 RM GP']);
  });

  it('gives Thandi a photo that she alone and her estate’s staff may see', async () => {
    const { photoURL } = await read<{ photoURL: string }>('thandi@ekhaya.test', '/api/user?userID=me');
    const statusFor = async (email: string) =>
      (await application.request('GET', photoURL, { cookie: cookies.get(email) ?? '' })).status;
    expect(await statusFor('thandi@ekhaya.test')).toBe(200);
    expect(await statusFor('manager@ekhaya.test')).toBe(200);
    expect(await statusFor('pieter@ekhaya.test')).toBe(403);
    expect(await statusFor('nobody')).toBe(401);
  });
});

describe('the next start', () => {
  it('adds nothing and logs nothing, in under 300 ms', async () => {
    const before = await countRows();
    said.length = 0;
    const beginning = performance.now();
    await seedDemoWorld(application.dependencies, (line) => said.push(line));
    expect(performance.now() - beginning).toBeLessThan(300);
    expect(await countRows()).toEqual(before);
    expect(said).toEqual([]);
  });

  it('neither changes rows that people changed nor restores rows that people deleted', async () => {
    const { pool } = application.database;
    await pool.query(`update tiles set display_title = 'Changed by hand' where id = '91-owner-home-emergency'`);
    await pool.query(`delete from emergency_contacts where id = '91-police'`);
    await seedDemoWorld(application.dependencies, () => undefined);
    const tile = await pool.query(`select display_title as title from tiles where id = '91-owner-home-emergency'`);
    expect(tile.rows).toEqual([{ title: 'Changed by hand' }]);
    expect((await pool.query(`select 1 from emergency_contacts where id = '91-police'`)).rows).toEqual([]);
  });

  it('adds items that no earlier start has added', async () => {
    const { pool } = application.database;
    await pool.query(`delete from tiles where id = '91-owner-home-emergency'`);
    await pool.query(`delete from seeded_items where key = 'tile/91-owner-home-emergency'`);
    await seedDemoWorld(application.dependencies, () => undefined);
    const tile = await pool.query(`select display_title as title from tiles where id = '91-owner-home-emergency'`);
    expect(tile.rows).toEqual([{ title: 'Emergency' }]);
  });

  it('brings changed fields of services up to date, except for those that staff changed', async () => {
    const { pool } = application.database;
    const remember = `update seeded_items set content = content || '{"name": "Msasa Ridge|Old Boma", "capacity": 12}'
      where key = 'service/91-boma'`;
    const readBoma = async () =>
      (await pool.query(`select name, capacity from services where id = '91-boma'`)).rows[0] as object;
    const current = await readBoma();
    await pool.query(remember);
    await pool.query(`update services set name = 'Msasa Ridge|Old Boma', capacity = 99 where id = '91-boma'`);
    await seedDemoWorld(application.dependencies, () => undefined);
    expect(await readBoma()).toEqual({ ...current, capacity: 99 });
  });
});
