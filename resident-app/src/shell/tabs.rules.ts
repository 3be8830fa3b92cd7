import { byPriority, targetOfTile, type TabName } from '@ekhaya/contract/estates/estates.rules';
import type { Tile } from '@ekhaya/contract/estates/estates';

/** A tab of the bar as the current role shows it. */
export interface ShownTab {
  name: TabName;
  label: string;
  /** The tile of the role that overrides it, whose icon it wears. */
  tile?: TabTile;
  isEnabled: boolean;
  /** Where it leads: its screen, or what the role puts in its place. */
  target: { kind: 'screen'; path: string } | { kind: 'page'; url: string; title: string };
}

/** What of a tile a tab is made of. */
export type TabTile = Pick<
  Tile,
  | 'tileAppLocation'
  | 'tileBackofficeName'
  | 'tileDisplayTitle'
  | 'tilePriority'
  | 'tileEnabled'
  | 'iconEnabled'
  | 'iconToUse'
  | 'iconFontIcon'
  | 'iconRemoteIcon'
  | 'iconLocalIcon'
  | 'navigateType'
  | 'navigatePath'
  | 'navigateAppName'
  | 'navigateAppStoreID'
  | 'navigateAppStoreLocale'
  | 'navigatePlayStoreID'
  | 'navigateOverride'
  | 'navigateOverrideURL'
  | 'tileContactNumber'
>;

/** Bottom tab bar in priority order: emergency, access, home, profile, notifications. */
const LABELS: Record<TabName, string> = {
  emergency: 'Emergency',
  access: 'Access',
  home: 'Home',
  profile: 'Profile',
  notifications: 'Notifications',
};
const NAMES_OF_TABS: readonly TabName[] = ['emergency', 'access', 'home', 'profile', 'notifications'];

/** Whatever a role says, these two can always be opened. */
const NEVER_DISABLED: readonly TabName[] = ['emergency', 'access'];

/**
 * The five tabs. A tabBar tile of the current role, named after a tab, overrides its label, icon, priority, whether it
 * is enabled, and where it leads.
 */
export function tabsToShow(tiles: readonly TabTile[]): ShownTab[] {
  const overrides = tiles.filter((tile) => tile.tileAppLocation === 'tabBar');
  return NAMES_OF_TABS.map((name, index) => {
    const tile = overrides.find(({ tileBackofficeName }) => tileBackofficeName.trim().toLowerCase() === name);
    return { tab: tabOf(name, tile), tilePriority: tile?.tilePriority ?? index + 1, tileDisplayTitle: '' };
  })
    .sort(byPriority)
    .map(({ tab }) => tab);
}

function tabOf(name: TabName, tile: TabTile | undefined): ShownTab {
  const target = tile && targetOfTile(tile);
  return {
    name,
    label: tile?.tileDisplayTitle.trim() || LABELS[name],
    ...(tile && { tile }),
    isEnabled: tile?.tileEnabled !== false || NEVER_DISABLED.includes(name),
    target: target?.kind === 'page' || target?.kind === 'screen' ? target : { kind: 'screen', path: `/${name}` },
  };
}
