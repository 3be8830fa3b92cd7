import { accessIcon, bellIcon, homeIcon, personIcon, sirenIcon } from '@ekhaya/ui-kit/art/icons';
import { TabBar, type Tab } from '@ekhaya/ui-kit/layout/tab-bar';
import { useSyncExternalStore } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { iconOf } from '../../platform/access/tile-view.ts';
import type { TabName } from '@ekhaya/contract/estates/estates.rules';
import { currentSession, onSessionBegins, onSessionEnds } from '../../platform/session/session.ts';
import { writeStored } from '../../platform/store/encrypted-store.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { readAtStart } from '../../platform/store/kept-at-start.ts';
import { tabsToShow, type ShownTab } from '../tabs.rules.ts';

const ICONS: Record<TabName, string> = {
  emergency: sirenIcon,
  access: accessIcon,
  home: homeIcon,
  profile: personIcon,
  notifications: bellIcon,
};

/** Unread notifications, counted by the part of the app that is loaded after the first frame. */
export const unreadCount = createStore(0);

const STORED_COUNT = 'unread-count';

/** Shows the count that was kept at the last visit until the server's is known; it goes with the session. */
export function startUnreadCount(): void {
  onSessionEnds(() => unreadCount.set(0));
  onSessionBegins(() => void restoreUnreadCount());
}

async function restoreUnreadCount(): Promise<void> {
  const kept = await readAtStart<number>(STORED_COUNT);
  if (kept !== undefined && unreadCount.get() === 0 && currentSession().user) unreadCount.set(kept);
}

/** Shows how many are unread by the server's count, and keeps it for the next visit. */
export function countUnread(count: number): void {
  unreadCount.set(count);
  void writeStored(STORED_COUNT, count);
}

/** Where a tab leads in the address bar; an overridden one opens a page, told apart by its fragment. */
const hrefOf = ({ name, target }: ShownTab): string =>
  target.kind === 'screen' ? target.path : `/DynamicIFrame#${name}`;

/** The page that an overridden tab opens, found by where it leads. */
export function pageOfTab(
  href: string,
  tiles: Parameters<typeof tabsToShow>[0],
): { url: string; title: string } | undefined {
  const tab = tabsToShow(tiles).find((candidate) => hrefOf(candidate) === href);
  return tab?.target.kind === 'page' ? { url: tab.target.url, title: tab.target.title } : undefined;
}

/** Whether a tab of the current role leads there: it then takes the place of whatever is open. */
export const isTab = (href: string, tiles: Parameters<typeof tabsToShow>[0]): boolean =>
  tabsToShow(tiles).some((tab) => hrefOf(tab) === href);

interface RoleTabBarProps {
  lit: TabName;
  /** Only a wide window shows it, as its rail: on a phone the screen has a dock of its own, or none. */
  isRailOnly?: boolean;
}

/** The five tabs of the current role, with the lit one. */
export function RoleTabBar({ lit, isRailOnly = false }: RoleTabBarProps) {
  const { current } = useCurrentAccess();
  const unread = useSyncExternalStore(unreadCount.subscribe, unreadCount.get, () => 0);
  const shown = tabsToShow(current?.tiles ?? []);
  const tabs = shown.map((tab): Tab => {
    const own = tab.tile && iconOf(tab.tile);
    return {
      label: tab.label,
      href: hrefOf(tab),
      icon: own?.kind === 'path' ? own.path : ICONS[tab.name],
      ...(own?.kind === 'image' && { picture: own.url }),
      isDisabled: !tab.isEnabled,
      ...(tab.name === 'notifications' && { count: unread }),
    };
  });
  const litTab = shown.find(({ name }) => name === lit);
  return <TabBar tabs={tabs} current={litTab ? hrefOf(litTab) : ''} isRailOnly={isRailOnly} />;
}
