import { Box } from '@mui/material';
import { lazy, Suspense, type ReactNode } from 'react';
import { TitlePortal } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { loadAlarm } from '../features/alerts/index.ts';
import { loadRunningNote } from '../features/operations/index.ts';
import { loadWaitingAnswers } from '../features/snags/index.ts';
import { LeaveGuard } from '../platform/drafts/leave-guard.tsx';
import { useIsPhone, useIsRail } from '../platform/page/window-width.ts';
import { OfflineBand } from '../platform/states/offline-band.tsx';
import { useHasNoStaffRights } from '../platform/session/use-staff.ts';
import { UndoBar } from '../platform/undo/undo-bar.tsx';
import { RunningNoteContext } from '../platform/waiting/running-note.ts';
import { Navigation } from './navigation/navigation.tsx';
import { TabBar } from './navigation/tab-bar.tsx';
import { NoStaffRights } from './no-staff-rights.tsx';
import { RoomBoundary } from './room-boundary.tsx';
import { RoomShortcuts } from './room-shortcuts.tsx';
import { SearchProvider } from './search/search.tsx';

const Alarm = lazy(loadAlarm);
const WaitingAnswers = lazy(loadWaitingAnswers);
const RunningNote = lazy(loadRunningNote);
const runningNote = <RunningNote />;

/** The page whose list of steps takes the place of the navigation. On a phone it keeps the tab bar. */
const SETUP = '/setup';

/** The frame of every room: the navigation, the band while there is no network, the room, and the undo bar. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const isPhone = useIsPhone();
  const isRail = useIsRail();
  const hasNavigation = !useLocation().pathname.startsWith(SETUP);
  if (useHasNoStaffRights()) return <NoStaffRights />;
  const width = isPhone || !hasNavigation ? '0px' : isRail ? '4.25rem' : '14rem';
  return (
    <LeaveGuard>
      <Box sx={{ display: 'flex', minHeight: '100dvh', '--nav': width }}>
        <a className="skip-link" href="#main-content">
          Skip to the room
        </a>
        {!isPhone && hasNavigation && <Navigation isRail={isRail} />}
        <UndoBar>
          <SearchProvider>
            <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', paddingBottom: 'var(--dock)' }}>
              <OfflineBand />
              <Suspense>
                <Alarm />
                <WaitingAnswers />
              </Suspense>
              <RoomShortcuts />
              {/* The titles of react-admin's forms. A room page has its own. */}
              <Box
                component="header"
                sx={{ padding: '18px var(--gutter) 14px', '&:has(#react-admin-title:empty)': { display: 'none' } }}
              >
                <TitlePortal component="h1" variant="h1" sx={{ whiteSpace: 'normal' }} />
              </Box>
              <Box
                component="main"
                id="main-content"
                tabIndex={-1}
                sx={{ flex: 1, display: 'flex', flexDirection: 'column', minWidth: 0 }}
              >
                <RoomBoundary>
                  <RunningNoteContext value={runningNote}>
                    <Suspense fallback={null}>{children}</Suspense>
                  </RunningNoteContext>
                </RoomBoundary>
              </Box>
            </Box>
          </SearchProvider>
        </UndoBar>
        {isPhone && <TabBar />}
      </Box>
    </LeaveGuard>
  );
}
