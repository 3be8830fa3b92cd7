import { useLocation, useNavigate } from 'react-router-dom';
import { PageTabs } from './page-tabs.tsx';

interface PathTabsProps {
  /** Names the tabs for screen readers: the line of the navigation to which they belong. */
  label: string;
  /** The first tab is the room of that line; the others are rooms with its path as `tabOf`. */
  tabs: readonly { id: `/${string}`; label: string }[];
}

/** Tabs that are rooms of their own: each has an address. The shown estate stays. */
export function PathTabs({ label, tabs }: PathTabsProps) {
  const { pathname, search } = useLocation();
  const of = new URLSearchParams(search).get('of');
  const navigate = useNavigate();
  const open = tabs.find(({ id }) => pathname === id || pathname.startsWith(`${id}/`)) ?? tabs[0];
  return (
    <PageTabs
      label={label}
      tabs={tabs}
      value={open?.id ?? '/'}
      onChange={(path) =>
        void navigate(of === null ? path : { pathname: path, search: `?${new URLSearchParams({ of })}` })
      }
    />
  );
}
