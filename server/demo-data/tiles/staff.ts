import { icon, pictureTile, smallTile, toPage, toScreen, type DemoTile } from './tile-parts.ts';

/** The tiles of employees beyond those of everybody: nobody else sees them. */
export const tilesOfEmployees: DemoTile[] = [
  pictureTile('Landscaping plan', 50, 'garden-landscaping', { ...toPage('staff/landscaping') }),
  smallTile('Shift roster', 52, { ...icon('Ionicons', 'time-outline'), ...toPage('staff/roster') }),
];

/** The tiles of guards beyond those of everybody. */
export const tilesOfGuards: DemoTile[] = [
  pictureTile('Patrol routes', 50, 'security-patrol', { ...toPage('staff/patrol') }),
  // Their access tab opens the gate instead of a pass.
  {
    tileDisplayTitle: 'Gate',
    tilePriority: 2,
    tileAppLocation: 'tabBar',
    tileBackofficeName: 'access',
    ...icon('MaterialCommunityIcons', 'qrcode-scan'),
    ...toScreen('/guard'),
  },
];
