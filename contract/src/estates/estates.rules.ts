import { canBeRead, contrastOf, isHexColour } from '../theme/theme.rules.ts';
import { dialledNumber } from '../directory/directory.rules.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';

/** Where a tile is shown. */
export type TileAppLocation = 'home' | 'emergency' | 'tabBar' | 'lagoon' | 'lifestylecenter' | 'Foods';

/** The tabs of every signed-in person. A `tabBar` tile of the role can change a tab's look and target. */
export type TabName = 'emergency' | 'access' | 'home' | 'profile' | 'notifications';

/** From how many days before the last day of a role its holder counts as leaving. */
export const leavingDays = 60;

/** The key of a role's tiles: estate name, underscore, role display name (spec section 3). */
export const tilesKey = (estateName: string, roleDisplayName: string): string => `${estateName}_${roleDisplayName}`;

/** Compares roles by rank descending, then by estate name and role name, so that the order is stable. */
export const byRankDescending = (
  a: { roleRank: number; estateName: string; roleDisplayName: string },
  b: { roleRank: number; estateName: string; roleDisplayName: string },
): number =>
  b.roleRank - a.roleRank ||
  a.estateName.localeCompare(b.estateName, 'en') ||
  a.roleDisplayName.localeCompare(b.roleDisplayName, 'en');

/** Compares tiles by priority ascending, then by title. */
export const byPriority = (
  a: { tilePriority: number; tileDisplayTitle: string },
  b: { tilePriority: number; tileDisplayTitle: string },
): number => a.tilePriority - b.tilePriority || a.tileDisplayTitle.localeCompare(b.tileDisplayTitle, 'en');

/** The enabled tiles of a location whose title contains the search text, ignoring case, by priority. */
export const tilesToShow = <
  T extends { tileEnabled: boolean; tileAppLocation: string; tileDisplayTitle: string; tilePriority: number },
>(
  tiles: readonly T[],
  location: TileAppLocation,
  search = '',
): T[] => {
  const wanted = search.trim().toLocaleLowerCase('en-ZA');
  return tiles
    .filter((tile) => tile.tileEnabled && tile.tileAppLocation === location)
    .filter((tile) => tile.tileDisplayTitle.toLocaleLowerCase('en-ZA').includes(wanted))
    .sort(byPriority);
};

/** Whether a text is the path of a screen of the app. */
export const isScreenPath = (path: string): boolean => /^\/[A-Za-z][\w-]*$/.test(path);

/** The target that a tile opens when it is pressed. */
export type TileTarget =
  | { kind: 'screen'; path: string }
  | { kind: 'page'; url: string; title: string }
  | { kind: 'application'; name: string; appStoreUrl?: string; playStoreUrl?: string }
  /** A telephone number: a tile without another target calls its contact. */
  | { kind: 'call'; number: string }
  | { kind: 'nothing' };

interface NavigableTile {
  tileDisplayTitle: string;
  navigateType: 'screen' | 'external' | 'app' | 'none';
  navigatePath: string;
  navigateAppName: string;
  navigateAppStoreID: string;
  navigateAppStoreLocale: string;
  navigatePlayStoreID: string;
  navigateOverride: boolean;
  navigateOverrideURL: string;
  tileContactNumber: string;
}

/** The target of a tile: a valid override URL, else the target of its navigate type, else its contact's number. */
export const targetOfTile = (tile: NavigableTile): TileTarget => {
  if (tile.navigateOverride && isPageAddress(tile.navigateOverrideURL)) {
    return { kind: 'page', url: tile.navigateOverrideURL, title: tile.tileDisplayTitle };
  }
  if (tile.navigateType === 'screen' && isScreenPath(tile.navigatePath)) {
    return { kind: 'screen', path: tile.navigatePath };
  }
  if (tile.navigateType === 'external' && isPageAddress(tile.navigatePath)) {
    return { kind: 'page', url: tile.navigatePath, title: tile.tileDisplayTitle };
  }
  if (tile.navigateType === 'app') {
    const locale = tile.navigateAppStoreLocale || 'za';
    return {
      kind: 'application',
      name: tile.navigateAppName,
      ...(tile.navigateAppStoreID && {
        appStoreUrl: `https://apps.apple.com/${encodeURIComponent(locale)}/app/id${encodeURIComponent(tile.navigateAppStoreID)}`,
      }),
      ...(tile.navigatePlayStoreID && {
        playStoreUrl: `https://play.google.com/store/apps/details?id=${encodeURIComponent(tile.navigatePlayStoreID)}`,
      }),
    };
  }
  const number = dialledNumber(tile.tileContactNumber);
  return number === '' ? { kind: 'nothing' } : { kind: 'call', number };
};

/**
 * The background pictures of a tile. The field holds one or two as `day|dusk`: the second is for the dark theme. Without
 * a second one, the first is shown in both themes.
 */
export const picturesOfTile = (cssBackGroundImage: string): { day: string; dusk: string | undefined } => {
  const [day = '', dusk = ''] = cssBackGroundImage.split('|').map((picture) => picture.trim());
  return { day, dusk: dusk === '' ? undefined : dusk };
};

const ink = '#231c18';
const white = '#ffffff';

/** Normalises `#rgb` and `#rrggbb` to `#rrggbb`. Any other text is undefined and must not reach a style. */
export const tileColour = (value: string): string | undefined => {
  const sixDigits = /^#[\da-f]{3}$/i.test(value) ? value.replaceAll(/[\da-f]/gi, '$&$&') : value;
  return isHexColour(sixDigits) ? sixDigits : undefined;
};

/**
 * The colours of a tile, corrected for contrast. Without a text colour, or with one below 4.5:1, the text is ink or white.
 * A text colour without a ground colour is ignored, because the ground then changes with the theme.
 */
export const tileColours = (ground: string, text: string): { ground: string; text: string } | undefined => {
  const under = tileColour(ground);
  const over = tileColour(text);
  if (under === undefined) return undefined;
  if (over !== undefined && canBeRead(over, under)) return { ground: under, text: over };
  return { ground: under, text: contrastOf(under, ink) >= contrastOf(under, white) ? ink : white };
};
