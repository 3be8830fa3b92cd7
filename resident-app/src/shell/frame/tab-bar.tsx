import { accessIcon, bellIcon, homeIcon, personIcon, sirenIcon } from '@ekhaya/icons/icon-paths';
import { TabBar, type Tab } from '@ekhaya/ui-kit/layout/tab-bar';
import { useSyncExternalStore } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { iconOf } from '@ekhaya/contract/estates/tile-view.rules';
import type { TabName } from '@ekhaya/contract/estates/estates.rules';
import { currentSession, onSessionBegin, onSessionEnd } from '../../platform/session/session.ts';
import { writeStored } from '../../platform/store/encrypted-store.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { readBootstrap } from '../../platform/store/bootstrap.ts';
import { tabsToShow, type ShownTab } from '../tabs.rules.ts';

const ICONS: Record<TabName, string> = {
  emergency: sirenIcon,
  access: accessIcon,
  home: homeIcon,
  profile: personIcon,
  notifications: bellIcon,
};

/** How many notifications are unread. The deferred part of the app counts them. */
export const unreadCount = createStore(0);

const STORED_COUNT = 'unread-count';

/** Shows the stored count of the last visit until the server's count is known. It ends with the session. */
export function startUnreadCount(): void {
  onSessionEnd(() => unreadCount.set(0));
  onSessionBegin(() => void restoreUnreadCount());
}

async function restoreUnreadCount(): Promise<void> {
  const stored = await readBootstrap<number>(STORED_COUNT);
  if (stored !== undefined && unreadCount.get() === 0 && currentSession().user) unreadCount.set(stored);
}

/** Shows the number of unread notifications and stores it for the next visit. */
export function setUnreadCount(count: number): void {
  unreadCount.set(count);
  void writeStored(STORED_COUNT, count);
}

/** The link of a tab. Overridden tabs all open `/DynamicIFrame`; the fragment distinguishes them. */
const hrefOf = ({ name, target }: ShownTab): string =>
  target.kind === 'screen' ? target.path : `/DynamicIFrame#${name}`;

/**
 * The screen that a tab opens, found by the link of the tab; undefined for other links. The record of an overridden tab is
 * its page.
 */
export function screenOfTab(
  href: string,
  tiles: Parameters<typeof tabsToShow>[0],
): { path: string; record?: unknown } | undefined {
  const target = tabsToShow(tiles).find((tab) => hrefOf(tab) === href)?.target;
  if (target?.kind !== 'page') return target && { path: target.path };
  return { path: '/DynamicIFrame', record: { url: target.url, title: target.title } };
}

interface RoleTabBarProps {
  highlightedTab: TabName;
  /** Shown only as the rail of a wide window; on a phone the screen has a dock of its own, or none. */
  isRailOnly?: boolean;
}

/** The tab bar with the five tabs of the current role. */
export function RoleTabBar({ highlightedTab, isRailOnly = false }: RoleTabBarProps) {
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
  const highlighted = shown.find(({ name }) => name === highlightedTab);
  return <TabBar tabs={tabs} current={highlighted ? hrefOf(highlighted) : ''} isRailOnly={isRailOnly} />;
}
