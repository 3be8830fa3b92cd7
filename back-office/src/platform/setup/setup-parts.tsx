import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard } from '../drafts/leave-guard.tsx';

/** What a step is for, or what happens with what is chosen. */
export function SetupNote({ children }: { children: ReactNode }) {
  return <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', maxWidth: 560 }}>{children}</Box>;
}

/** A button that leaves the set-up page for a room. The page is found again in the navigation, at the same step. */
export function SetupRoomButton({ to, children }: { to: string; children: string }) {
  const navigate = useNavigate();
  const leave = useLeaveGuard();
  return (
    <div>
      <Button variant="sand" onClick={() => leave(() => void navigate(to))}>
        {children}
      </Button>
    </div>
  );
}
