import type { ApiError } from '@ekhaya/browser/api/api-error';
import { loadWithRetry } from '@ekhaya/browser/page/load-with-retry';
import { Box } from '@mui/material';
import { lazy, Suspense, useEffect, useEffectEvent, type ReactNode } from 'react';
import { TitlePortal, useLogoutIfAccessDenied } from 'react-admin';
import { loadAlarm } from '../../features/alerts/index.ts';
import { loadRunningNote } from '../../features/operations/index.ts';
import { loadWaitingAnswers } from '../../features/snags/index.ts';
import { onSessionRefused } from '../../platform/api/call.ts';
import { LeaveGuard } from '../../platform/drafts/leave-guard.tsx';
import { useLostFocus } from '../../platform/keyboard/use-lost-focus.ts';
import { OfflineBand } from '../../platform/states/offline-band.tsx';
import { useHasNoStaffRights, useStaffMember } from '../../platform/session/use-staff.ts';
import { UndoBar } from '../../platform/undo/undo-bar.tsx';
import { RunningNoteContext } from '../../platform/waiting/running-note.ts';
import { ConsoleColumn, ConsoleFrame, ConsoleMain } from './console-frame.tsx';
import { NoStaffRights } from '../sign-in/no-staff-rights.tsx';
import { RoomBoundary } from '../room-boundary.tsx';
import { RoomShortcuts } from '../room-shortcuts.tsx';
import { SearchProvider } from '../search/search.tsx';
import { WaitingRoom } from './waiting-console.tsx';

// No room shows these parts, so no room says that one of them is missing: a failed load is repeated.
const Alarm = lazy(() => loadWithRetry(loadAlarm));
const WaitingAnswers = lazy(() => loadWithRetry(loadWaitingAnswers));
const RunningNote = lazy(() => loadWithRetry(loadRunningNote));
const runningNote = <RunningNote />;

/** Leads to the sign-in page when the session of the shown person is over, whichever call learns of it. */
function useRefusedSession(): void {
  const logoutIfAccessDenied = useLogoutIfAccessDenied();
  const leave = useEffectEvent((refusal: ApiError) => void logoutIfAccessDenied(refusal));
  useEffect(() => onSessionRefused((refusal) => leave(refusal)), []);
}

/** The frame of every room: the navigation, the band while there is no network, the room, and the undo bar. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const isKnown = useStaffMember() !== undefined;
  useLostFocus();
  useRefusedSession();
  if (useHasNoStaffRights()) return <NoStaffRights />;
  return (
    <LeaveGuard>
      <ConsoleFrame>
        <UndoBar>
          <SearchProvider>
            <ConsoleColumn>
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
              <ConsoleMain>
                <RoomBoundary>
                  <RunningNoteContext value={runningNote}>
                    {isKnown ? <Suspense fallback={null}>{children}</Suspense> : <WaitingRoom />}
                  </RunningNoteContext>
                </RoomBoundary>
              </ConsoleMain>
            </ConsoleColumn>
          </SearchProvider>
        </UndoBar>
      </ConsoleFrame>
    </LeaveGuard>
  );
}
