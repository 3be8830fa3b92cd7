import type { ReactNode } from 'react';

export interface AppShellProps {
  /** Offline and maintenance banners. */
  banner?: ReactNode;
  installBar?: ReactNode;
  /** Undefined before sign-in, and on screens whose dock replaces it. */
  tabBar?: ReactNode;
  children: ReactNode;
}

/** Places banners, screen, install bar and tab bar, on phones and in wide windows. The page itself scrolls. */
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
