import { byPriority, targetOfTile, type TabName } from '@ekhaya/contract/estates/estates.rules';
import type { Tile } from '@ekhaya/contract/estates/estates';

/** A tab of the tab bar for the current role. */
export interface ShownTab {
  name: TabName;
  label: string;
  /** The tile of the role that overrides the tab and gives it its icon. */
  tile?: TabTile;
  isEnabled: boolean;
  /** Where the tab leads: its own screen, or the target of its tile. */
  target: { kind: 'screen'; path: string } | { kind: 'page'; url: string; title: string };
}

/** The fields of a tile that a tab uses. */
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

/** A role cannot disable these tabs. */
const NEVER_DISABLED: readonly TabName[] = ['emergency', 'access'];

/**
 * The five tabs in the order of their priority. A tabBar tile of the current role with the name of a tab overrides its
 * label, icon, priority, target, and whether it is enabled.
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
