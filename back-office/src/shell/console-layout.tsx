import LogoutIcon from '@mui/icons-material/Logout';
import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import { Box, IconButton, Tooltip, Typography } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { LoadingIndicator, TitlePortal, useGetIdentity } from 'react-admin';
import { useSignOut } from '../platform/session/use-sign-out.ts';
import { useHasNoStaffRights } from '../platform/session/use-staff.ts';
import { chooseTheme, shownTheme } from '../platform/theme/theme-choice.ts';
import { ConsoleMenu } from './console-menu.tsx';
import { EstateSwitch } from './estate-switch.tsx';
import { Mark } from './mark.tsx';
import { NoStaffRights } from './no-staff-rights.tsx';
import { LeaveGuard, useLeaveGuard } from '../platform/rooms/leave-guard.tsx';
import { RoomBoundary } from './room-boundary.tsx';

/** The layout of every room: the menu at the left, the room's title and the person's name at the top, and the room. */
export function ConsoleLayout({ children }: { children?: ReactNode }) {
  if (useHasNoStaffRights()) return <NoStaffRights />;
  return (
    <LeaveGuard>
      <Box sx={{ display: 'grid', gridTemplateColumns: '232px minmax(0, 1fr)', minHeight: '100vh' }}>
        <a className="skip-link" href="#main-content">
          Skip to the room
        </a>
        <Box
          component="aside"
          aria-label="Estate and rooms"
          sx={{
            position: 'sticky',
            top: 0,
            height: '100vh',
            overflowY: 'auto',
            borderRight: '1px solid var(--line)',
            background: 'var(--surface)',
            padding: 2,
          }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, padding: '4px 8px 16px' }}>
            <Mark />
            <Typography sx={{ font: 'var(--t-bar)', letterSpacing: 'var(--k-bar)' }}>Ekhaya</Typography>
          </Box>
          <EstateSwitch />
          <ConsoleMenu />
        </Box>
        <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Box
            component="header"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, padding: '20px 28px 4px', minHeight: 68 }}
          >
            <TitlePortal component="h1" variant="h1" />
            <LoadingIndicator />
            <Person />
          </Box>
          <Box component="main" id="main-content" tabIndex={-1} sx={{ flex: 1, padding: '0 28px 40px', minWidth: 0 }}>
            <RoomBoundary>
              <Suspense fallback={null}>{children}</Suspense>
            </RoomBoundary>
          </Box>
        </Box>
      </Box>
    </LeaveGuard>
  );
}

function Person() {
  const { identity } = useGetIdentity();
  const signOut = useSignOut();
  const leave = useLeaveGuard();
  const [theme, setTheme] = useState(shownTheme);
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <>
      <Tooltip title={`Show in ${other} colours`}>
        <IconButton
          aria-label={`Show in ${other} colours`}
          onClick={() => {
            chooseTheme(other);
            setTheme(other);
          }}
        >
          {theme === 'dark' ? <LightIcon /> : <DarkIcon />}
        </IconButton>
      </Tooltip>
      <Typography sx={{ font: 'var(--t-label)', color: 'var(--ink-2)' }}>{identity?.fullName}</Typography>
      <Tooltip title="Sign out">
        <IconButton aria-label="Sign out" onClick={() => leave(signOut)}>
          <LogoutIcon />
        </IconButton>
      </Tooltip>
    </>
  );
}
