import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { validTile } from '../../../shell/testing/valid-inputs/valid-estate-inputs.ts';
import { signUpAs } from '../../gate-access/testing/gate-access.factory.ts';
import type { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate } from '../estates.factory.ts';
import { readyMadeTiles } from '../templates/ready-made-tiles.ts';
import { insertTiles } from '../tiles/tiles.store.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let tenant: Person;

const publish = (tiles: object[], role = '901-tenant') =>
  running.request('PUT', `/api/console/roles/${role}/tiles`, { cookie: manager.cookie, body: { tiles } });
const tile = (tileDisplayTitle: string, rest: object = {}) => ({ ...validTile, tileDisplayTitle, ...rest });
/** What staff write of a tile that they have read. */
const written = (read: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(validTile).map((field) => [field, read[field]]));
const readRole = async (role = 'Tenant') => {
  const { body } = await running.request('GET', '/api/console/estates/901/tiles', { cookie: manager.cookie });
  return body.details.roles.find(({ displayName }: { displayName: string }) => displayName === role);
};
const titles = async () => {
  const { body } = await running.request('GET', `/api/acl/me`, { cookie: tenant.cookie });
  const entry = body.details.find(({ roleName }: { roleName: string }) => roleName === 'Tenant');
  return entry.tiles.map(({ tileDisplayTitle }: { tileDisplayTitle: string }) => tileDisplayTitle);
};

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await insertTiles(running.database.db, readyMadeTiles('901'));
  manager = await signUpAs(running, 'Manager');
  tenant = await signUpAs(running, 'Tenant');
});
afterAll(() => running.close());

describe('the tiles of a role', () => {
  it('that every estate begins with can be published as they were read', async () => {
    const { tiles } = await readRole('Guard');
    expect(tiles.length).toBeGreaterThan(5);
    const [first, ...rest] = tiles.map(written);
    const answer = await publish([{ ...first, tileDisplayTitle: 'The gate' }, ...rest], '901-guard');
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });

  it('are those of the list in its order: the app of its holders follows', async () => {
    const answer = await publish([tile('Events'), tile('Snags', { navigatePath: '/Snags' }), tile('News')]);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await titles()).toEqual(['Events', 'Snags', 'News']);
    const [events, snags] = (await readRole()).tiles;
    const turned = await publish([written(snags), written(events), tile('Hidden', { tileEnabled: false })]);
    expect(turned.body.details.version).toBe(answer.body.details.version + 1);
    expect(await titles()).toEqual(['Snags', 'Events']);
    const { tiles, holders } = await readRole();
    expect(tiles.map(({ tilePriority }: { tilePriority: number }) => tilePriority)).toEqual([10, 20, 30]);
    // The tiles kept their ids.
    expect([tiles[0].tileID, tiles[1].tileID, holders]).toEqual([snags.tileID, events.tileID, 1]);
  });

  it('keep every field of the specification', async () => {
    const full = {
      tileAppLocation: 'lifestylecenter',
      tileBackofficeName: '91-salon',
      tileDisplayTitleEnabled: false,
      iconToUse: 'remote',
      iconRemoteIcon: 'https://icons.example.org/a.png',
      iconLocalIcon: 'icon-weather',
      splitTileEnabled: true,
      splitTileName: 'Open until',
      splitTileValue: '22:00',
      cssDefaultSize: 'large',
      cssRoundCornerPerc: '0 10 0 10',
      cssBorderWidthPerc: '2',
      cssBorderColour: '#27693f',
      cssEnabled: true,
      cssBackGroundImage: '/media/lagoon|/media/lagoon-dusk',
      cssFontColour: '#ffffff',
      cssBackGroundColour: '#27693f',
      navigateType: 'app',
      navigatePath: '',
      navigateAppName: 'WhatsApp',
      navigateAppStoreID: '310633997',
      navigateAppStoreLocale: 'za',
      navigatePlayStoreID: 'com.whatsapp',
      navigateOverride: true,
      navigateOverrideURL: 'https://example.org',
      tileContactPerson: 'Nomsa',
      tileContactNumber: '0125550190',
      enableAccessControl: true,
      visitorAccessAPIPath: '/vistor/invite',
    };
    expect((await publish([tile('Full', full)])).status).toBe(200);
    expect((await readRole()).tiles).toMatchObject([{ ...full, tilePriority: 10 }]);
  });

  it.each([
    ['no title', { tileDisplayTitle: ' ' }, 'tiles.0.tileDisplayTitle'],
    ['a colour that is none', { cssFontColour: 'red;}' }, 'tiles.0.cssFontColour'],
    ['a picture that is a script', { cssBackGroundImage: 'javascript:alert(1)' }, 'tiles.0.cssBackGroundImage'],
    ['corners that break the style', { cssRoundCornerPerc: '0 5 0 5;x' }, 'tiles.0.cssRoundCornerPerc'],
    ['a screen that is none', { navigatePath: '//evil.example' }, 'tiles.0.navigatePath'],
    ['a page without https', { navigateType: 'external', navigatePath: 'http://a.b' }, 'tiles.0.navigatePath'],
    ['an app in no store', { navigateType: 'app' }, 'tiles.0.navigateAppStoreID'],
    ['an unknown icon', { iconName: 'unicorn' }, 'tiles.0.iconName'],
    ['a tile of another role', { tileID: '901-owner-home-visitors' }, 'tiles.0.tileID'],
  ])('are refused with %s, at its field', async (_, wrong, field) => {
    const before = await readRole();
    const { status, body } = await publish([tile('Wrong', wrong)]);
    expect([status, Object.keys(body.errorDetails.fields)]).toEqual([400, [field]]);
    expect(await readRole()).toEqual(before);
  });

  it('are not published twice from the same version', async () => {
    const { version } = await readRole();
    const call = (title: string) =>
      running.request('PUT', '/api/console/roles/901-tenant/tiles', {
        cookie: manager.cookie,
        version,
        body: { tiles: [tile(title)] },
      });
    const answers = await Promise.all([call('One'), call('Other')]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  describe('of several roles', () => {
    const share = async (others: object[], tiles?: object[]) => {
      const own = (await readRole()).tiles.map(written);
      return running.request('PUT', '/api/console/roles/901-tenant/tiles', {
        cookie: manager.cookie,
        body: { tiles: tiles ?? own, others },
      });
    };
    const titlesOf = async (role: string) =>
      (await readRole(role)).tiles.map(({ tileDisplayTitle }: { tileDisplayTitle: string }) => tileDisplayTitle);

    it('a tile is offered to another role, changed for both, and taken off again', async () => {
      const before = await readRole('Owner');
      const offered = tile('For both');
      const none = { roleId: '901-owner', removed: [] };
      const added = await share([{ ...none, version: before.version, changed: [offered] }]);
      expect(added.status, JSON.stringify(added.body)).toBe(200);
      expect(await titlesOf('Owner')).toEqual([
        ...(before.tiles as { tileDisplayTitle: string }[]).map((each) => each.tileDisplayTitle),
        'For both',
      ]);

      const owner = await readRole('Owner');
      const twin = owner.tiles.at(-1);
      const renamed = { ...written(twin), tileDisplayTitle: 'Renamed' };
      const both = await share([{ ...none, version: owner.version, changed: [renamed] }], [tile('Renamed')]);
      expect(both.status, JSON.stringify(both.body)).toBe(200);
      expect([await titles(), (await titlesOf('Owner')).at(-1)]).toEqual([['Renamed'], 'Renamed']);

      const { version } = await readRole('Owner');
      await share([{ roleId: '901-owner', version, changed: [], removed: [twin.tileID] }]);
      expect((await readRole('Owner')).tiles.map(written)).toEqual(before.tiles.map(written));
    });

    it('all of it is published or nothing', async () => {
      const { version } = await readRole('Owner');
      const [tenants, owners] = [await readRole(), await readRole('Owner')];
      const other = { roleId: '901-owner', version, changed: [tile('Unseen')], removed: [] };
      const refused = [
        await share([{ ...other, version: version + 1 }], [tile('Half')]),
        await share([{ ...other, changed: [tile('Wrong', { iconName: 'unicorn' })] }], [tile('Half')]),
        await share([{ ...other, removed: ['901-guard-home-visitors'] }], [tile('Half')]),
        await share([other, other], [tile('Half')]),
        await share([{ ...other, roleId: '901-tenant' }], [tile('Half')]),
        await share([{ ...other, roleId: '902-owner' }], [tile('Half')]),
      ];
      expect(refused.map(({ status }) => status)).toEqual([409, 400, 400, 400, 400, 404]);
      expect([await readRole(), await readRole('Owner')]).toEqual([tenants, owners]);
    });
  });

  it('are in the audit log: only those that changed', async () => {
    await publish([tile('Kept'), tile('Old')]);
    const [kept] = (await readRole()).tiles;
    await publish([written(kept), tile('New')]);
    const { rows } = await running.database.pool.query(
      "select before->'tiles' as before, after->'tiles' as after from audit_log where action = 'tiles.publish' order by id desc limit 1",
    );
    expect([Object.keys(rows[0].before), Object.keys(rows[0].after)]).toEqual([['Old'], ['New']]);
  });

  it('are all in the audit log when titles repeat', async () => {
    await publish([tile('Twin'), tile('Twin')]);
    const [one, other] = (await readRole()).tiles;
    await publish([{ ...written(one), navigatePath: '/Snags' }]);
    const { rows } = await running.database.pool.query(
      "select before->'tiles' as before, after->'tiles' as after from audit_log where action = 'tiles.publish' order by id desc limit 1",
    );
    const keys = [one, other].map(({ tileID }: { tileID: string }) => `Twin (${tileID})`);
    expect(Object.keys(rows[0].before).toSorted()).toEqual(keys.toSorted());
    // The tile has the same name before and after, although nothing else is called so any more.
    expect(Object.keys(rows[0].after)).toEqual([`Twin (${one.tileID})`]);
  });
});

it('every drawing that a tile can have is listed with its names', async () => {
  const { body } = await running.request('GET', '/api/console/tile-icons', { cookie: manager.cookie });
  expect(body.details.length).toBeGreaterThan(40);
  const ticket = body.details.find(({ names }: { names: { name: string }[] }) =>
    names.some(({ name }) => name === 'ticket-outline'),
  );
  expect(ticket.names).toContainEqual({ family: 'FontAwesome5', name: 'ticket-alt' });
  expect(ticket.path).toMatch(/^M/);
});
