import { useState } from 'react';
import { Icon } from '../art/icon.tsx';
import { Logo } from '../art/logo.tsx';
import { useLinkProperties } from '../navigation/navigation.tsx';

/** One tab of the main navigation. */
export interface Tab {
  label: string;
  href: string;
  /** Path data of its icon. */
  icon: string;
  /** Address of a picture that replaces the icon. */
  picture?: string;
  /** The number of unread items. 0 shows no badge; from 100 on the badge shows 99+. */
  count?: number;
  isExternal?: boolean;
  isDisabled?: boolean;
}

export interface TabBarProps {
  tabs: Tab[];
  /** Address of the highlighted tab: that of the screen, or the one that the screen was opened from. */
  current: string;
  /** Shown only as the rail, from 840 px on. */
  isRailOnly?: boolean;
}

/** The main navigation: a bar at the bottom, or a rail at the left from 840 px on. A tab replaces the history entry. */
export function TabBar({ tabs, current, isRailOnly = false }: TabBarProps) {
  return (
    <nav className={isRailOnly ? 'tab-bar tab-bar-rail-only' : 'tab-bar'} aria-label="Main">
      <span className="tab-bar-logo">
        <Logo />
      </span>
      {tabs.map((tab) => (
        <TabLink key={tab.href} tab={tab} isCurrent={tab.href === current} />
      ))}
    </nav>
  );
}

function TabLink({ tab, isCurrent }: { tab: Tab; isCurrent: boolean }) {
  const [failedPicture, setFailedPicture] = useState<string>();
  const link = useLinkProperties({ href: tab.href, isExternal: tab.isExternal, isReplacing: true });
  const content = (
    <>
      <span className="tab-marker">
        {tab.picture === undefined || tab.picture === failedPicture ? (
          <Icon path={tab.icon} />
        ) : (
          <img
            className="tab-picture"
            src={tab.picture}
            alt=""
            width={24}
            height={24}
            onError={() => setFailedPicture(tab.picture)}
          />
        )}
      </span>
      <span className="tab-label">{tab.label}</span>
      {tab.count !== undefined && tab.count > 0 && <Counter count={tab.count} />}
    </>
  );
  if (tab.isDisabled === true) {
    return (
      <span className="tab" role="link" aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <a {...link} className="tab" aria-current={isCurrent ? 'page' : undefined}>
      {content}
    </a>
  );
}

function Counter({ count }: { count: number }) {
  return (
    <span className="counter">
      {count > 99 ? '99+' : count}
      <span className="only-read"> unread</span>
    </span>
  );
}
