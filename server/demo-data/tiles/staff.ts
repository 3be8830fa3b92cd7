import { icon, pictureTile, smallTile, toPage, toScreen, type DemoTile } from './tile-parts.ts';

/** Additional tiles that only employees see. */
export const tilesOfEmployees: DemoTile[] = [
  pictureTile('Landscaping plan', 50, 'garden-landscaping', { ...toPage('staff/landscaping') }),
  smallTile('Shift roster', 52, { ...icon('Ionicons', 'time-outline'), ...toPage('staff/roster') }),
];

/** Additional tiles of guards. */
export const tilesOfGuards: DemoTile[] = [
  pictureTile('Patrol routes', 50, 'security-patrol', { ...toPage('staff/patrol') }),
  // Replaces the tab of the pass: the tab `access` of a guard opens the guard's screens.
  {
    tileDisplayTitle: 'Gate',
    tilePriority: 2,
    tileAppLocation: 'tabBar',
    tileBackofficeName: 'access',
    ...icon('MaterialCommunityIcons', 'qrcode-scan'),
    ...toScreen('/guard'),
  },
];
