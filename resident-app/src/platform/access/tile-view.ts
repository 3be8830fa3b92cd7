import type { Tile } from '@ekhaya/contract/estates/estates';
import { targetOfTile, type TileTarget } from '@ekhaya/contract/estates/estates.rules';

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
