import { tilesToShow, targetOfTile } from '@ekhaya/contract/estates/estates.rules';
import type { AccessEntry, Tile } from '@ekhaya/contract/estates/estates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { iconFamilies } from '../src/features/estates/tiles/icons/icon-families.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { startDemoWorld } from './testing/demo-world-for-tests.ts';
import { demoTiles } from './tiles/index.ts';

/** The screens that exist. A change that adds a screen adds it here and enables its tiles. */
const screens = [
  '/events',
  '/EstateDevelopments',
  '/directory',
  '/Documents',
  '/News',
  '/poi',
  '/Snags',
  '/lifestyle',
  '/LifestyleProviderDetails',
  '/Foods',
  '/RestaurantMenu',
  '/SwitchEstate',
  '/Outage',
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
  '/bills',
  '/Visitor',
  '/guard',
];

let world: Awaited<ReturnType<typeof startDemoWorld>>;
beforeAll(async () => {
  world = await startDemoWorld();
});
afterAll(() => world.close());

const homeTitles = (entry: AccessEntry | undefined): string[] =>
  tilesToShow(entry?.tiles ?? [], 'home').map((tile) => tile.tileDisplayTitle);

describe('the tiles of the demo world', () => {
  it('shows every account a home, whose tiles lead to screens that exist or to safe pages', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      for (const entry of await world.accessOf(email)) {
        const shown = tilesToShow(entry.tiles, 'home');
        expect(shown.length, `${email} ${entry.estateName}`).toBeGreaterThanOrEqual(6);
        const others = (['lagoon', 'tabBar', 'lifestylecenter', 'Foods'] as const).flatMap((location) =>
          tilesToShow(entry.tiles, location),
        );
        for (const tile of [...shown, ...others]) {
          const target = targetOfTile(tile);
          expect(target.kind, tile.tileID).not.toBe('nothing');
          expect(target.kind !== 'screen' || screens.includes(target.path), tile.tileID).toBe(true);
        }
      }
    }
  });

  it('has tiles for emergencies, a split on a picture, a contact to call, an application by its name', async () => {
    const tiles = (await world.accessOf('thandi@ekhaya.test'))[0]?.tiles ?? [];
    const home = tilesToShow(tiles, 'home');
    expect(tilesToShow(tiles, 'emergency').length).toBeGreaterThanOrEqual(2);
    expect(home.some((tile) => tile.splitTileEnabled && tile.cssEnabled && tile.cssBackGroundImage !== '')).toBe(true);
    expect(home.some((tile) => tile.tileContactPerson !== '' && targetOfTile(tile).kind === 'call')).toBe(true);
    expect(home.some((tile) => tile.tileContactNumber !== '' && targetOfTile(tile).kind === 'page')).toBe(true);
    expect(home.some((tile) => tile.navigateType === 'app' && tile.navigateAppName !== '')).toBe(true);
  });

  it('shows gate tiles only to roles that open gates', async () => {
    const offered = async (email: string) => homeTitles((await world.accessOf(email))[0]).includes('Gate access');
    expect([await offered('thandi@ekhaya.test'), await offered('amina@ekhaya.test')]).toEqual([true, false]);
  });

  it('shows visitor and booking tiles only to roles that may invite or book', async () => {
    for (const { email } of DEMO_ACCOUNTS) {
      for (const entry of await world.accessOf(email)) {
        const paths = tilesToShow(entry.tiles, 'home').map((tile) => tile.navigatePath);
        const invites = entry.tiles.some((tile) => tile.tileEnabled && tile.tileBackofficeName === 'Visitor Access');
        expect(paths.includes('/Visitor'), `${email} ${entry.estateName}`).toBe(invites);
        const livesThere = ['Owner', 'Family', 'Tenant', 'Trustee'].includes(entry.roleName);
        const books = paths.some((path) => ['/MakeBooking', '/bookings', '/lagoon'].includes(path));
        expect(books && !livesThere, `${email} ${entry.estateName}`).toBe(false);
      }
    }
  });

  it('serves every page that a tile, a contact, a notification or the configuration leads to', async () => {
    const addresses = new Set<string>();
    for (const { email } of DEMO_ACCOUNTS) {
      const entries = await world.accessOf(email);
      const seen: unknown[] = [entries, await world.read(email, '/api/notifications?userID=me')];
      for (const { estateID } of entries) {
        seen.push(await world.read(email, `/api/directory/api/estates/${estateID}/emergency`));
      }
      const text = JSON.stringify(seen);
      expect(text).not.toMatch(/\.example/);
      for (const [address] of text.matchAll(/\/demo\/[\w/-]+/g)) addresses.add(address);
    }
    const { helpUrl } = (await world.application.request('GET', '/api/configurations')).body.details;
    expect(addresses.size).toBeGreaterThan(30);
    for (const address of [...addresses, helpUrl, '/legal/terms', '/legal/privacy']) {
      const answer = await world.application.request('GET', address, { headers: { 'x-api-key': '' } });
      expect(answer.status, address).toBe(200);
      expect(answer.headers.get('content-security-policy'), address).toContain("frame-ancestors 'self'");
    }
    expect((await world.application.request('GET', '/demo/nowhere', { headers: { 'x-api-key': '' } })).status).toBe(
      404,
    );
  });

  it('shows Sipho two tiles that Thandi does not see', async () => {
    const [thandi] = await world.accessOf('thandi@ekhaya.test');
    const [sipho] = await world.accessOf('sipho@ekhaya.test');
    const seenByThandi = homeTitles(thandi);
    expect(homeTitles(sipho).filter((title) => !seenByThandi.includes(title))).toEqual([
      'Landscaping plan',
      'Shift roster',
    ]);
  });

  it('has every kind of tile: sizes, icons, css, split, hidden title, and every way to navigate', async () => {
    const tiles = tilesToShow((await world.accessOf('thandi@ekhaya.test'))[0]?.tiles ?? [], 'home');
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

  it('has at most one solid tile per home: inviting visitors, if the role may', async () => {
    const solid = async (email: string) =>
      ((await world.accessOf(email))[0]?.tiles ?? [])
        .filter(
          ({ cssBackGroundColour, tileAppLocation }) => cssBackGroundColour === '#b3202a' && tileAppLocation === 'home',
        )
        .map(({ tileDisplayTitle }) => tileDisplayTitle);
    expect(await solid('thandi@ekhaya.test')).toEqual(['Visitors']);
    expect(await solid('amina@ekhaya.test')).toEqual(['Emergency']);
    expect(await solid('sipho@ekhaya.test')).toEqual(['Gate access']);
    expect(await solid('new@ekhaya.test')).toEqual(['Emergency']);
  });
});
