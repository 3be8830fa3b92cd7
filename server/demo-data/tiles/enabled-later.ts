import type { NewTile } from '../../src/features/estates/index.ts';
import { demoTiles } from './index.ts';

/** Screens that were built after their tiles. Older demo worlds have these tiles, disabled. */
const screensThatCame = ['/lagoon', '/MakeBooking', '/bookings', '/Visitor'];

/** Tiles that older versions wrote disabled, and whose screens exist now. */
export const tilesEnabledLater: NewTile[] = demoTiles.filter(
  ({ navigatePath = '', tileEnabled }) => tileEnabled !== false && screensThatCame.includes(navigatePath),
);
