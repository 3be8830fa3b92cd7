import type { Tile } from '@ekhaya/contract/estates/estates';
import {
  picturesOfTile,
  targetOfTile,
  tileColour,
  tileColours,
  type TileTarget,
} from '@ekhaya/contract/estates/estates.rules';
import type { TileProps } from '@ekhaya/ui-kit/lists/tile';

const BRAND_RED = '#b3202a';

/** The properties of the Tile component for a tile of the access list, in the light or the dark theme. */
export function viewOfTile(tile: Tile, isDark = false): Omit<TileProps, 'href' | 'onPress' | 'isDisabled'> {
  const icon = iconOf(tile);
  const note = noteOf(tile);
  const ground = tile.cssEnabled ? tile.cssBackGroundColour : '';
  const isSolid = ground.toLowerCase() === BRAND_RED;
  const colours = isSolid ? undefined : tileColours(ground, tile.cssFontColour);
  const borderColour = tileColour(tile.cssBorderColour);
  return {
    title: tile.tileDisplayTitle,
    isTitleHidden: !tile.tileDisplayTitleEnabled,
    size: tile.cssDefaultSize,
    ...(note !== '' && { note }),
    ...(icon && { icon }),
    ...(tile.cssEnabled && pictureOf(tile.cssBackGroundImage, isDark)),
    ...(tile.splitTileEnabled && { split: { name: tile.splitTileName, value: tile.splitTileValue } }),
    isSolid,
    ...(tile.cssEnabled && {
      look: {
        corners: tile.cssRoundCornerPerc,
        borderWidth: Number.parseFloat(tile.cssBorderWidthPerc) || 0,
        ...(borderColour !== undefined && { borderColour }),
        ...(colours && { colours }),
      },
    }),
  };
}

/** The line under the title: the description, otherwise the application that is opened, otherwise the contact. */
function noteOf(tile: Tile): string {
  if (tile.tileDescriptionEnabled) return tile.tileDescription;
  if (tile.navigateType === 'app' && tile.navigateAppName !== '') return `Opens ${tile.navigateAppName}`;
  return [tile.tileContactPerson, tile.tileContactNumber].filter((part) => part !== '').join(', ');
}

/** The icon of a tile: path data, or a picture of our server or of another address; undefined without one. */
export function iconOf(
  tile: Pick<Tile, 'iconEnabled' | 'iconToUse' | 'iconFontIcon' | 'iconRemoteIcon' | 'iconLocalIcon'>,
): TileProps['icon'] {
  if (!tile.iconEnabled) return undefined;
  if (tile.iconToUse === 'font')
    return tile.iconFontIcon === '' ? undefined : { kind: 'path', path: tile.iconFontIcon };
  const picture = tile.iconToUse === 'remote' ? tile.iconRemoteIcon : tile.iconLocalIcon;
  return picture === '' ? undefined : { kind: 'image', url: narrowOf(addressOfPicture(picture)) };
}

/** The data names our own pictures by id, others by path or https address. */
const addressOfPicture = (picture: string): string => (/^(https:\/)?\//.test(picture) ? picture : `/media/${picture}`);

/** The address of the narrow copy of a picture. Our server has one of each picture; others have none. */
export const narrowOf = (picture: string): string => (picture.startsWith('/media/') ? `${picture}?width=480` : picture);

function pictureOf(
  cssBackGroundImage: string,
  isDark: boolean,
): Pick<TileProps, 'picture' | 'pictureWidths' | 'isDarkThemePicture'> {
  const { day, dusk } = picturesOfTile(cssBackGroundImage);
  if (day === '') return {};
  const isDarkThemePicture = isDark && dusk !== undefined;
  const picture = addressOfPicture(isDarkThemePicture ? dusk : day);
  const narrow = narrowOf(picture);
  return {
    picture,
    ...(narrow !== picture && { pictureWidths: `${narrow} 480w, ${picture} 720w` }),
    ...(isDarkThemePicture && { isDarkThemePicture }),
  };
}

/** The contact that can be called from the page that a tile opens. */
const contactOf = ({ tileContactPerson: person, tileContactNumber: number }: Tile): object =>
  number === '' ? {} : { contact: { person, number } };

/** The value of a tile that opens a screen, such as the id of a provider. */
const valueOf = ({ tileBackofficeName: tileValue, tileDisplayTitle: title }: Tile): object =>
  tileValue === '' ? {} : { record: { tileValue, title } };

/**
 * The link of a tile, and the record that its screen is opened with.
 * @param device the user agent: it decides between the app stores
 */
export function linkOfTile(tile: Tile, device: string): { href?: string; isExternal?: boolean; record?: unknown } {
  const target: TileTarget = targetOfTile(tile);
  switch (target.kind) {
    case 'screen':
      return { href: target.path, ...valueOf(tile) };
    case 'page':
      return { href: '/DynamicIFrame', record: { url: target.url, title: target.title, ...contactOf(tile) } };
    case 'application': {
      const isApple = /iPhone|iPad|Macintosh/.test(device);
      const address = isApple
        ? (target.appStoreUrl ?? target.playStoreUrl)
        : (target.playStoreUrl ?? target.appStoreUrl);
      return address === undefined ? {} : { href: address, isExternal: true };
    }
    case 'call':
      return { href: `tel:${target.number}` };
    case 'nothing':
      return {};
    default:
      return target satisfies never;
  }
}
