import { Box, Button, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLeaveGuard } from '../drafts/leave-guard.tsx';

/** What a step is for, or what happens with what is chosen. */
export function SetupNote({ children }: { children: ReactNode }) {
  return <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)', maxWidth: 560 }}>{children}</Box>;
}

/** The overline of a step, and of choices in its form. */
export const SetupLabel = styled('div')({
  padding: 0,
  font: 'var(--t-over)',
  letterSpacing: 'var(--k-over)',
  textTransform: 'uppercase',
  color: 'var(--ink-3)',
});

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
