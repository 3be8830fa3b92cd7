import type { NewTile } from '../../src/features/estates/index.ts';
import { demoTiles } from './index.ts';

/** The screens that were added to the app after their tiles. Older versions wrote these tiles disabled. */
const screensAddedLater = [
  '/lagoon',
  '/MakeBooking',
  '/bookings',
  '/Visitor',
  '/directory',
  '/bills',
  '/events',
  '/poi',
  '/EstateDevelopments',
  '/lifestyle',
  '/Foods',
  '/Snags',
];

/** The tiles that older versions wrote disabled and that a start has to enable, because their screens exist now. */
export const tilesEnabledLater: NewTile[] = demoTiles.filter(
  ({ navigatePath = '', tileEnabled }) => tileEnabled !== false && screensAddedLater.includes(navigatePath),
);
