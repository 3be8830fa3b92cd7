import type { ReactNode } from 'react';

export interface AppShellProps {
  /** Offline and maintenance banners. */
  banner?: ReactNode;
  installBar?: ReactNode;
  /** Left out where a dock replaces it, and before sign-in. */
  tabBar?: ReactNode;
  children: ReactNode;
}

/** Where the parts around a screen stand, from a phone to a wide window. The page itself scrolls. */
export function AppShell({ banner, installBar, tabBar, children }: AppShellProps) {
  return (
    <div className="app-shell">
      {banner}
      <div className="app-screen">{children}</div>
      <div className="app-foot">
        {installBar}
        {tabBar}
      </div>
    </div>
  );
}
