import { canBeRead, contrastOf, isHexColour } from '../theme/theme.rules.ts';
import { dialledNumber } from '../directory/directory.rules.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';

/** Where a tile is shown. */
export type TileAppLocation = 'home' | 'emergency' | 'tabBar' | 'lagoon' | 'lifestylecenter' | 'Foods';

/** The tabs that every signed-in person has; a tabBar tile of her role may change how one looks and where it leads. */
export type TabName = 'emergency' | 'access' | 'home' | 'profile' | 'notifications';

/** Tiles are keyed by estate name, underscore, role display name. */
export const tilesKey = (estateName: string, roleDisplayName: string): string => `${estateName}_${roleDisplayName}`;

/** Roles are ordered by rank descending; equal ranks by estate name, so that the order never wavers. */
export const byRankDescending = (
  a: { roleRank: number; estateName: string; roleDisplayName: string },
  b: { roleRank: number; estateName: string; roleDisplayName: string },
): number =>
  b.roleRank - a.roleRank ||
  a.estateName.localeCompare(b.estateName, 'en') ||
  a.roleDisplayName.localeCompare(b.roleDisplayName, 'en');

/** Tiles are ordered by priority ascending, then by title. */
export const byPriority = (
  a: { tilePriority: number; tileDisplayTitle: string },
  b: { tilePriority: number; tileDisplayTitle: string },
): number => a.tilePriority - b.tilePriority || a.tileDisplayTitle.localeCompare(b.tileDisplayTitle, 'en');

/** The enabled tiles of a location whose title contains what was typed, case-insensitively, by priority. */
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

/** What a tile leads to when it is pressed. */
export type TileTarget =
  | { kind: 'screen'; path: string }
  | { kind: 'page'; url: string; title: string }
  | { kind: 'application'; name: string; appStoreUrl?: string; playStoreUrl?: string }
  /** A telephone number: a tile that leads nowhere else calls its contact. */
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

/** Reads the navigate fields of a tile: an override URL wins, then the type decides; else its contact is called. */
export const targetOfTile = (tile: NavigableTile): TileTarget => {
  if (tile.navigateOverride && isPageAddress(tile.navigateOverrideURL)) {
    return { kind: 'page', url: tile.navigateOverrideURL, title: tile.tileDisplayTitle };
  }
  if (tile.navigateType === 'screen' && /^\/[A-Za-z][\w-]*$/.test(tile.navigatePath)) {
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
 * The background pictures of a tile. The data can name two, `day|dusk`: the second takes the place of the first in the dark theme.
 * Without one, the first stands in both.
 */
export const picturesOfTile = (cssBackGroundImage: string): { day: string; dusk: string | undefined } => {
  const [day = '', dusk = ''] = cssBackGroundImage.split('|').map((picture) => picture.trim());
  return { day, dusk: dusk === '' ? undefined : dusk };
};

const ink = '#231c18';
const white = '#ffffff';

/** `#rgb` and `#rrggbb` as `#rrggbb`; undefined for what is no colour, which is not taken over into a style. */
export const tileColour = (value: string): string | undefined => {
  const whole = /^#[\da-f]{3}$/i.test(value) ? value.replaceAll(/[\da-f]/gi, '$&$&') : value;
  return isHexColour(whole) ? whole : undefined;
};

/**
 * The colours that a tile asks for, as far as they can be read. A ground without a text colour, or with one that falls
 * below 4.5:1, gets ink or white. A text colour without a ground is ignored: the ground under it changes with the theme.
 */
export const tileColours = (ground: string, text: string): { ground: string; text: string } | undefined => {
  const under = tileColour(ground);
  const over = tileColour(text);
  if (under === undefined) return undefined;
  if (over !== undefined && canBeRead(over, under)) return { ground: under, text: over };
  return { ground: under, text: contrastOf(under, ink) >= contrastOf(under, white) ? ink : white };
};
