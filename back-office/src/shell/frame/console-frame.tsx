import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useIsPhone, useIsRail } from '../../platform/page/window-width.ts';
import { Navigation } from '../navigation/navigation.tsx';
import { TabBar } from '../navigation/tab-bar.tsx';

/** The page whose list of steps takes the place of the navigation. On a phone it keeps the tab bar. */
const SETUP = '/setup';

/** The navigation beside what it leads to; on a phone the tab bar below it. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const isPhone = useIsPhone();
  const isRail = useIsRail();
  const hasNavigation = !useLocation().pathname.startsWith(SETUP);
  const width = isPhone || !hasNavigation ? '0px' : isRail ? '4.25rem' : '14rem';
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh', '--nav': width }}>
      <a className="skip-link" href="#main-content">
        Skip to the room
      </a>
      {!isPhone && hasNavigation && <Navigation isRail={isRail} />}
      {children}
      {isPhone && <TabBar />}
    </Box>
  );
}

/** The column beside the navigation. */
export function ConsoleColumn({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', paddingBottom: 'var(--dock)' }}>
      {children}
    </Box>
  );
}

/** The place of the room. */
export function ConsoleMain({ children }: { children: ReactNode }) {
  return (
    <Box
      component="main"
      id="main-content"
      tabIndex={-1}
      sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}
    >
      {children}
    </Box>
  );
}
