import type { TileFields } from '@ekhaya/contract/estates/tile-fields';
import type { ValidCall } from './valid-call.ts';

/** A tile that opens the events of the estate. */
export const validTile: TileFields & { tileID: string } = {
  tileID: '',
  tileDisplayTitle: 'Events',
  tileDisplayTitleEnabled: true,
  tileEnabled: true,
  tileAppLocation: 'home',
  tileBackofficeName: '',
  tileDescription: 'What is on',
  tileDescriptionEnabled: true,
  iconFamily: 'MaterialCommunityIcons',
  iconName: 'ticket-outline',
  iconRemoteIcon: '',
  iconLocalIcon: '',
  iconToUse: 'font',
  iconEnabled: true,
  splitTileEnabled: false,
  splitTileName: '',
  splitTileValue: '',
  cssDefaultSize: 'small',
  cssRoundCornerPerc: '0 5 0 5',
  cssBorderWidthPerc: '1',
  cssBorderColour: '',
  cssBackGroundImage: '',
  cssFontColour: '',
  cssBackGroundColour: '',
  cssEnabled: false,
  navigateType: 'screen',
  navigatePath: '/events',
  navigateAppName: '',
  navigateAppStoreID: '',
  navigateAppStoreLocale: '',
  navigatePlayStoreID: '',
  navigateOverride: false,
  navigateOverrideURL: '',
  tileContactPerson: '',
  tileContactNumber: '',
  enableAccessControl: false,
  visitorAccessAPIPath: '',
};

/** A valid call of each route about estates and setting them up. */
export const validEstateCalls = {
  'GET /api/console/estates': { path: '/api/console/estates' },
  'GET /api/console/estates/{estateId}': { path: '/api/console/estates/901' },
  'POST /api/console/estates': {
    path: '/api/console/estates',
    body: { name: 'Baobab Rise', suburb: 'Midrand', city: 'Johannesburg' },
  },
  'PUT /api/console/estates/{estateId}': {
    path: '/api/console/estates/901',
    body: { name: 'Test Ridge', suburb: 'Waterfall', city: 'Johannesburg', timeZone: 'Africa/Johannesburg' },
  },
  'PUT /api/console/estates/{estateId}/switch': { path: '/api/console/estates/901/switch', body: { isOn: true } },
  'PUT /api/console/estates/{estateId}/copy': { path: '/api/console/estates/901/copy', body: { from: '902' } },
  'PUT /api/console/estates/{estateId}/setup/{step}': {
    path: '/api/console/estates/901/setup/money',
    body: { isLater: true },
  },
  'GET /api/console/estates/{estateId}/roles': { path: '/api/console/estates/901/roles' },
  'POST /api/console/estates/{estateId}/roles': {
    path: '/api/console/estates/901/roles',
    body: {
      displayName: 'Receptionist',
      description: 'Answers at the office',
      permissions: ['bookings.decide'],
      rank: 45,
      tilesOf: '901-employee',
    },
  },
  'PUT /api/console/roles/{id}': {
    path: '/api/console/roles/901-tenant',
    body: { displayName: 'Tenant', description: 'Rents a home', permissions: [], isEnabled: true },
  },
  'GET /api/console/estates/{estateId}/tiles': { path: '/api/console/estates/901/tiles' },
  'GET /api/console/tile-icons': { path: '/api/console/tile-icons' },
  'PUT /api/console/roles/{id}/tiles': { path: '/api/console/roles/901-tenant/tiles', body: { tiles: [validTile] } },
  'POST /api/console/houses/row': {
    path: '/api/console/houses/row',
    body: { estateId: '901', first: 1, last: 3 },
  },
  'GET /api/console/configurations': { path: '/api/console/configurations' },
  'GET /api/console/configurations/{estateId}': { path: '/api/console/configurations/901' },
  'PUT /api/console/configurations/{estateId}': {
    path: '/api/console/configurations/901',
    body: { maintenance: false },
  },
} satisfies Record<string, ValidCall>;
