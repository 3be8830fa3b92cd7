import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byPriority,
  byRankDescending,
  picturesOfTile,
  targetOfTile,
  tileColours,
  tilesKey,
  tilesToShow,
  type TileAppLocation,
  type TileTarget,
} from './estates.rules.ts';

const anyRole = fc.record({
  roleRank: fc.integer({ min: 1, max: 5 }),
  estateName: fc.constantFrom('Acacia Walk', 'Kingfisher Bay', 'Msasa Ridge'),
  roleDisplayName: fc.constantFrom('Owner', 'Tenant', 'Visitor'),
});

const tile = (overrides: Partial<Parameters<typeof targetOfTile>[0]> = {}) => ({
  tileDisplayTitle: 'Events',
  navigateType: 'none' as const,
  navigatePath: '',
  navigateAppName: '',
  navigateAppStoreID: '',
  navigateAppStoreLocale: '',
  navigatePlayStoreID: '',
  navigateOverride: false,
  navigateOverrideURL: '',
  tileContactNumber: '',
  ...overrides,
});

const isSafe = (address: string): boolean => /^(\/[A-Za-z][\w-]*$|https:\/\/)/.test(address);

const addressesOf = (target: TileTarget): string[] => {
  if (target.kind === 'screen') return [target.path];
  if (target.kind === 'page') return [target.url];
  if (target.kind === 'application')
    return [target.appStoreUrl, target.playStoreUrl].filter((url) => url !== undefined);
  return [];
};

describe('tilesKey', () => {
  it("'Tiles keyed by estate name, underscore, role display name'", () => {
    expect(tilesKey('Msasa Ridge', 'Owner')).toBe('Msasa Ridge_Owner');
  });
});

describe('byRankDescending', () => {
  it("'roles ordered by rank descending'", () => {
    const roles = [
      { roleRank: 50, estateName: 'Kingfisher Bay', roleDisplayName: 'Tenant' },
      { roleRank: 1, estateName: 'Acacia Walk', roleDisplayName: 'Visitor' },
      { roleRank: 68, estateName: 'Msasa Ridge', roleDisplayName: 'Owner' },
    ];
    expect(roles.sort(byRankDescending).map(({ roleRank }) => roleRank)).toEqual([68, 50, 1]);
  });

  it('sorts alike for every input order', () => {
    fc.assert(
      fc.property(fc.array(anyRole), (roles) => {
        const sorted = [...roles].sort(byRankDescending);
        expect(roles.toReversed().sort(byRankDescending)).toEqual(sorted);
        for (const [at, role] of sorted.entries()) {
          expect(role.roleRank).toBeGreaterThanOrEqual(sorted[at + 1]?.roleRank ?? 0);
        }
      }),
    );
  });
});

describe('tilesToShow', () => {
  const shelf = (title: string, priority: number, location: TileAppLocation = 'home', isEnabled = true) => ({
    tileDisplayTitle: title,
    tilePriority: priority,
    tileAppLocation: location,
    tileEnabled: isEnabled,
  });
  const tiles = [
    shelf('Utilities', 3),
    shelf('Events', 1),
    shelf('Directory', 3),
    shelf('Lagoon', 2, 'lagoon'),
    shelf('Snags', 0, 'home', false),
  ];

  it("'tiles of the current role and estate whose location is home', enabled, by priority", () => {
    expect(tilesToShow(tiles, 'home').map((one) => one.tileDisplayTitle)).toEqual(['Events', 'Directory', 'Utilities']);
    expect(tilesToShow(tiles, 'lagoon').map((one) => one.tileDisplayTitle)).toEqual(['Lagoon']);
    expect(tilesToShow(tiles, 'Foods')).toEqual([]);
  });

  it.each([
    ['EVENT', ['Events']],
    ['  ut ', ['Utilities']],
    ['snags', []],
    ['(', []],
  ])("'SEARCH box filtering tiles by title case-insensitively': %j leaves %j", (search, titles) => {
    expect(tilesToShow(tiles, 'home', search).map((one) => one.tileDisplayTitle)).toEqual(titles);
  });

  it('does not change its input, and sorts its output', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.integer({ min: 0, max: 3 }), fc.boolean())),
        fc.string(),
        (rows, search) => {
          const given = rows.map(([title, priority, isEnabled]) => shelf(title, priority, 'home', isEnabled));
          const before = [...given];
          const shown = tilesToShow(given, 'home', search);
          expect(given).toEqual(before);
          expect(shown).toEqual([...shown].sort(byPriority));
          expect(shown.every((one) => one.tileEnabled)).toBe(true);
        },
      ),
    );
  });
});

describe('targetOfTile', () => {
  it('opens a screen of the app', () => {
    expect(targetOfTile(tile({ navigateType: 'screen', navigatePath: '/SwitchEstate' }))).toEqual({
      kind: 'screen',
      path: '/SwitchEstate',
    });
  });

  it('opens an external page under the title of the tile', () => {
    expect(targetOfTile(tile({ navigateType: 'external', navigatePath: 'https://example.test/a?b=c' }))).toEqual({
      kind: 'page',
      url: 'https://example.test/a?b=c',
      title: 'Events',
    });
  });

  it('opens another app by its store ids, in the South African store by default', () => {
    const app = tile({
      navigateType: 'app',
      navigateAppName: 'Padel',
      navigateAppStoreID: '123',
      navigatePlayStoreID: 'com.padel',
    });
    expect(targetOfTile(app)).toEqual({
      kind: 'application',
      name: 'Padel',
      appStoreUrl: 'https://apps.apple.com/za/app/id123',
      playStoreUrl: 'https://play.google.com/store/apps/details?id=com.padel',
    });
    expect(targetOfTile({ ...app, navigateAppStoreLocale: 'gb', navigatePlayStoreID: '' })).toEqual({
      kind: 'application',
      name: 'Padel',
      appStoreUrl: 'https://apps.apple.com/gb/app/id123',
    });
  });

  it('prefers an override URL to the type', () => {
    const overridden = { navigateOverride: true, navigateOverrideURL: 'https://guard.example.test/' };
    expect(targetOfTile(tile({ navigateType: 'screen', navigatePath: '/access', ...overridden }))).toEqual({
      kind: 'page',
      url: 'https://guard.example.test/',
      title: 'Events',
    });
    expect(
      targetOfTile(tile({ navigateType: 'screen', navigatePath: '/access', ...overridden, navigateOverride: false })),
    ).toEqual({ kind: 'screen', path: '/access' });
  });

  it('opens framed pages of this server, and no other of its paths, as a page', () => {
    const page = tile({ navigateType: 'external', navigatePath: '/demo/weather' });
    expect(targetOfTile(page)).toEqual({ kind: 'page', url: '/demo/weather', title: 'Events' });
    expect(targetOfTile({ ...page, navigatePath: '/bookings' })).toEqual({ kind: 'nothing' });
  });

  it('calls the contact of a tile without another target', () => {
    const office = tile({ navigateType: 'none', navigatePath: '', tileContactNumber: '012 555 0195' });
    expect(targetOfTile(office)).toEqual({ kind: 'call', number: '0125550195' });
    expect(targetOfTile({ ...office, navigateType: 'screen', navigatePath: '/home' }).kind).toBe('screen');
  });

  it.each([
    ['none', '/home'],
    ['screen', 'NA'],
    ['screen', '//evil.test'],
    ['screen', '/a/../b'],
    ['screen', 'https://evil.test'],
    ['external', 'http://plain.test'],
    ['external', 'javascript:alert(1)'],
    ['external', 'https://two words.test'],
    ['external', ''],
  ] as const)('leads nowhere: %s %j', (navigateType, navigatePath) => {
    expect(targetOfTile(tile({ navigateType, navigatePath }))).toEqual({ kind: 'nothing' });
  });

  it('never opens anything but https addresses and paths of the app', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('screen' as const, 'external' as const, 'app' as const, 'none' as const),
        fc.oneof(fc.string(), fc.webUrl(), fc.constant('javascript:alert(1)')),
        fc.boolean(),
        fc.string(),
        (navigateType, text, navigateOverride, id) => {
          const target = targetOfTile(
            tile({
              navigateType,
              navigatePath: text,
              navigateOverride,
              navigateOverrideURL: text,
              navigateAppStoreID: id,
              navigateAppStoreLocale: text,
              navigatePlayStoreID: id,
            }),
          );
          expect(addressesOf(target)).toEqual(addressesOf(target).filter(isSafe));
        },
      ),
    );
  });
});

describe('tileColours', () => {
  it.each<[string, string, string, { ground: string; text: string } | undefined]>([
    ['a pair that can be read is kept', '#0f6e78', '#fff', { ground: '#0f6e78', text: '#ffffff' }],
    [
      'a text colour that cannot be read gives way to ink',
      '#f7e7a1',
      '#ffffff',
      { ground: '#f7e7a1', text: '#231c18' },
    ],
    ['or to white', '#231c18', '#333333', { ground: '#231c18', text: '#ffffff' }],
    ['a ground alone gets a text colour', '#0f6e78', '', { ground: '#0f6e78', text: '#ffffff' }],
    ['without a ground nothing is applied', '', '#000000', undefined],
    ['an invalid colour is not applied', 'url(https://elsewhere.example)', '#000000', undefined],
  ])('%s', (_title, ground, text, expected) => {
    expect(tileColours(ground, text)).toEqual(expected);
  });
});

describe('the pictures of a tile', () => {
  it.each([
    ['', { day: '', dusk: undefined }],
    ['/media/pool', { day: '/media/pool', dusk: undefined }],
    ['/media/lagoon|/media/lagoon-dusk', { day: '/media/lagoon', dusk: '/media/lagoon-dusk' }],
    [' lagoon | ', { day: 'lagoon', dusk: undefined }],
  ])('%j are %j', (written, pictures) => {
    expect(picturesOfTile(written)).toEqual(pictures);
  });
});
