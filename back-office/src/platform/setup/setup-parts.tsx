import { Box, Button, styled } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChosenEstate } from '../session/use-staff.ts';

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

interface SetupRoomButtonProps {
  to: string;
  /** The estate that is set up. Absent for a room that concerns the installation. */
  estateId?: string;
  isMain?: boolean;
  children: string;
}

/**
 * A button that leaves the set-up page for a room, which opens for the estate that is set up: it is chosen in the console's estate
 * switch. The page is found again in the navigation, at the same step. The console asks about what was typed, as at every change of room.
 */
export function SetupRoomButton({ to, estateId, isMain = false, children }: SetupRoomButtonProps) {
  const navigate = useNavigate();
  const [, choose] = useChosenEstate();
  const open = (): void => {
    if (estateId !== undefined) choose(estateId);
    void navigate(to);
  };
  return (
    <div>
      <Button variant={isMain ? 'contained' : 'sand'} onClick={open}>
        {children}
      </Button>
    </div>
  );
}
