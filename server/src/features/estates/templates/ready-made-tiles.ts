import type { NewTile } from '../tiles/tiles.store.ts';
import { readyMadeRoleId, readyMadeRoleNames, type ReadyMadeRole } from './ready-made-roles.ts';

type Tile = Omit<NewTile, 'id' | 'roleId'>;

type IconFamily = 'MaterialCommunityIcons' | 'FontAwesome5' | 'Ionicons';

const tile = (
  tileDisplayTitle: string,
  navigatePath: string,
  [iconFamily, iconName]: readonly [IconFamily, string],
  rest: Partial<Tile> = {},
): Omit<Tile, 'tilePriority'> => ({
  tileDisplayTitle,
  navigatePath,
  iconFamily,
  iconName,
  cssDefaultSize: 'small',
  ...rest,
});

/** The one solid tile of a home. */
const solidRed = { cssEnabled: true, cssBackGroundColour: '#b3202a', cssFontColour: '#ffffff' };

/** A tile that roles see once they open a gate of the estate. */
const atGates = { enableAccessControl: true };

/** Roles of people who live at an estate. */
const livesThere = (role: ReadyMadeRole): boolean => ['Owner', 'Family', 'Tenant', 'Trustee'].includes(role);

const homeOf = (role: ReadyMadeRole): Omit<Tile, 'tilePriority'>[] => [
  ...(livesThere(role)
    ? [
        tile('Visitors', '/Visitor', ['Ionicons', 'person-add-outline'], {
          tileBackofficeName: 'Visitor Access',
          ...atGates,
          ...solidRed,
        }),
        tile('Facilities', '/MakeBooking', ['MaterialCommunityIcons', 'tennis']),
        tile('Bookings', '/bookings', ['MaterialCommunityIcons', 'calendar-check-outline']),
        tile('Utilities', '/bills', ['FontAwesome5', 'bolt']),
        tile('Report a snag', '/Snags', ['FontAwesome5', 'wrench']),
        tile('Events', '/events', ['MaterialCommunityIcons', 'ticket-outline']),
        tile('Documents', '/Documents', ['FontAwesome5', 'file-alt']),
        tile('Directory', '/directory', ['Ionicons', 'book-outline']),
        tile('Points of interest', '/poi', ['FontAwesome5', 'map']),
      ]
    : []),
  tile('Gate access', '/access', ['MaterialCommunityIcons', 'qrcode-scan'], atGates),
  tile('Emergency', '/emergency', ['MaterialCommunityIcons', 'alarm-light-outline'], livesThere(role) ? {} : solidRed),
  tile('Notifications', '/notifications', ['Ionicons', 'notifications-outline']),
  tile('Switch Estate', '/SwitchEstate', ['FontAwesome5', 'exchange-alt']),
  tile('My profile', '/profile', ['Ionicons', 'person-outline']),
  tile('About the app', '/About', ['Ionicons', 'information-circle-outline']),
];

/** The tab `access` of a guard opens the guard's screens instead of a pass. */
const gateTab: Tile = {
  ...tile('Gate', '/guard', ['MaterialCommunityIcons', 'qrcode-scan'], { tileBackofficeName: 'access' }),
  tileAppLocation: 'tabBar',
  tilePriority: 2,
};

/** The tiles that every role of a new estate begins with. Each opens a screen that needs nothing but the roles of the estate. */
export const readyMadeTiles = (estateId: string): NewTile[] =>
  readyMadeRoleNames.flatMap((role) => {
    const roleId = readyMadeRoleId(estateId, role);
    const home = homeOf(role).map((each, index) => ({ ...each, tilePriority: (index + 1) * 10 }));
    return [...home, ...(role === 'Guard' ? [gateTab] : [])].map((each) => {
      const name = each.tileDisplayTitle.toLowerCase().replaceAll(/[^a-z]+/g, '-');
      return { ...each, id: `${roleId}-${each.tileAppLocation ?? 'home'}-${name}`, roleId };
    });
  });
