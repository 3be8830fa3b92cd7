import { picturesOfTile, tileColour, tileColours } from './estates.rules.ts';

/** The fields of a tile that decide its icon. */
interface IconFields {
  iconEnabled: boolean;
  iconToUse: 'font' | 'remote' | 'local';
  iconFontIcon: string;
  iconRemoteIcon: string;
  iconLocalIcon: string;
}

/** The fields of a tile that decide how it looks. */
interface LookFields extends IconFields {
  tileDisplayTitle: string;
  tileDisplayTitleEnabled: boolean;
  tileDescription: string;
  tileDescriptionEnabled: boolean;
  tileContactPerson: string;
  tileContactNumber: string;
  navigateType: string;
  navigateAppName: string;
  splitTileEnabled: boolean;
  splitTileName: string;
  splitTileValue: string;
  cssDefaultSize: 'small' | 'medium' | 'large';
  cssRoundCornerPerc: string;
  cssBorderWidthPerc: string;
  cssBorderColour: string;
  cssBackGroundImage: string;
  cssFontColour: string;
  cssBackGroundColour: string;
  cssEnabled: boolean;
}

/** The icon of a tile: SVG path data, or the address of a picture. */
export type IconOfTile = { kind: 'path'; path: string } | { kind: 'image'; url: string };

/** How a tile looks: the properties of the kit's `Tile` that its data decides. */
export interface TileView {
  title: string;
  isTitleHidden: boolean;
  size: LookFields['cssDefaultSize'];
  note?: string;
  icon?: IconOfTile;
  picture?: string;
  pictureWidths?: string;
  isDarkThemePicture?: boolean;
  split?: { name: string; value: string };
  isSolid: boolean;
  look?: {
    corners: string;
    borderWidth: number;
    borderColour?: string;
    colours?: { ground: string; text: string };
  };
}

const BRAND_RED = '#b3202a';

/** The properties of the Tile component for a tile of the access list, in the light or the dark theme. */
export function viewOfTile(tile: LookFields, isDark = false): TileView {
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
function noteOf(tile: LookFields): string {
  if (tile.tileDescriptionEnabled) return tile.tileDescription;
  if (tile.navigateType === 'app' && tile.navigateAppName !== '') return `Opens ${tile.navigateAppName}`;
  return [tile.tileContactPerson, tile.tileContactNumber].filter((part) => part !== '').join(', ');
}

/** The icon of a tile: path data, or a picture of our server or of another address; undefined without one. */
export function iconOf(tile: IconFields): IconOfTile | undefined {
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
): Pick<TileView, 'picture' | 'pictureWidths' | 'isDarkThemePicture'> {
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
