import type { Tile } from '@ekhaya/contract/estates/estates';
import type { TabName } from '@ekhaya/contract/estates/estates.rules';

/** A tile while it is edited. */
export interface DraftTile extends Tile {
  /** What tells tiles apart: new ones have no id yet. */
  key: string;
  /** The ids of the other roles that see this tile too; undefined in a draft that an earlier version kept, which changes no role. */
  alsoFor?: string[];
}

/** A tile as the server takes it: without what its role, its place and its drawing decide. */
export const writtenOf = ({
  key: _key,
  userID: _userID,
  email: _email,
  estateName: _estateName,
  roleRank: _rank,
  roleName: _name,
  roleDescription: _description,
  roleDisplayName: _displayName,
  roleIsEnabled: _isEnabled,
  roleIsDeleted: _isDeleted,
  tilePriority: _priority,
  iconFontIcon: _drawing,
  alsoFor: _roles,
  ...tile
}: DraftTile) => tile;

/** A new tile of a role, for a page of the app, that is not shown yet. */
export const newTile = (
  role: { displayName: string; rank: number },
  { key, tileAppLocation }: Pick<DraftTile, 'key' | 'tileAppLocation'>,
): DraftTile => ({
  key,
  tileAppLocation,
  // The server fills in what the role and the place decide when the tile is published: see `writtenOf`.
  userID: '',
  email: '',
  estateName: '',
  roleRank: role.rank,
  roleName: role.displayName,
  roleDescription: '',
  roleDisplayName: role.displayName,
  roleIsEnabled: true,
  roleIsDeleted: false,
  tilePriority: 0,
  alsoFor: [],
  tileID: '',
  tileDisplayTitle: 'New tile',
  tileDisplayTitleEnabled: true,
  tileEnabled: false,
  tileBackofficeName: '',
  tileDescription: '',
  tileDescriptionEnabled: false,
  iconRemoteIcon: '',
  iconLocalIcon: '',
  iconToUse: 'font',
  iconFamily: '',
  iconName: '',
  iconFontIcon: '',
  iconEnabled: false,
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
  navigateType: 'none',
  navigatePath: '',
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
});

/** Moves the tile with a key before or behind another one of the same page, and leaves tiles of other pages where they are. */
export function movedTile(tiles: readonly DraftTile[], key: string, to: string): DraftTile[] {
  const from = tiles.findIndex((tile) => tile.key === key);
  const target = tiles.findIndex((tile) => tile.key === to);
  const tile = tiles[from];
  if (tile === undefined || target === -1 || from === target) return [...tiles];
  const rest = tiles.filter((each) => each.key !== key);
  return [...rest.slice(0, target), tile, ...rest.slice(target)];
}

/** The words for the places of tiles in the app. */
export const locations: readonly { id: Tile['tileAppLocation']; label: string }[] = [
  { id: 'home', label: 'Home' },
  { id: 'emergency', label: 'Emergency' },
  { id: 'lagoon', label: 'Lagoon' },
  { id: 'lifestylecenter', label: 'Lifestyle Centre' },
  { id: 'Foods', label: 'Restaurants' },
  { id: 'tabBar', label: 'Tabs' },
];

/** The tabs of the app, by the name with which a tile of the tabs changes one. */
export const tabs: readonly { id: TabName; label: string }[] = [
  { id: 'emergency', label: 'Emergency' },
  { id: 'access', label: 'Access' },
  { id: 'home', label: 'Home' },
  { id: 'profile', label: 'Profile' },
  { id: 'notifications', label: 'Notifications' },
];

/** Width by height of a tile on a phone, by its size: one cell of two columns, two cells below each other, two rows of both. */
export const tileRatios: Readonly<Record<Tile['cssDefaultSize'], number>> = {
  small: 170 / 92,
  medium: 170 / 194,
  large: 350 / 194,
};
