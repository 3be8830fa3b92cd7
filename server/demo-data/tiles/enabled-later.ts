import type { NewTile } from '../../src/features/estates/index.ts';
import { demoTiles } from './index.ts';

/** Screens that came after tiles led to them: a demo world from before has those tiles, switched off. */
const screensThatCame = ['/lagoon', '/MakeBooking', '/bookings', '/Visitor'];

/** The tiles that were written switched off once, and lead to a screen now. */
export const tilesEnabledLater: NewTile[] = demoTiles.filter(
  ({ navigatePath = '', tileEnabled }) => tileEnabled !== false && screensThatCame.includes(navigatePath),
);
