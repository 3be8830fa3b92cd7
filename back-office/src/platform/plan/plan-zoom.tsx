import { locateIcon, minusIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { Box, IconButton } from '@mui/material';
import type { ReactNode } from 'react';
import { Icon } from '../page/icon.tsx';

const STEP = 1.5;

interface PlanZoomProps {
  /** Called with the factor by which the ground is drawn larger. */
  onZoom: (factor: number) => void;
  /** Shows the whole plan. Without it there is no button for that. */
  onWhole?: () => void;
  /** Buttons that move the plan: `PlanMoves`. */
  moves?: ReactNode;
}

/** The buttons of the zoom, and those that move the plan, in a corner of the plan. */
export function PlanZoom({ onZoom: zoom, onWhole: showWhole, moves }: PlanZoomProps) {
  return (
    <Box
      sx={{
        position: 'absolute',
        right: 12,
        bottom: 12,
        display: 'grid',
        // Low, because the corners of what is drawn have to stay free.
        gridTemplateColumns: moves === undefined ? 'auto' : 'repeat(4, auto)',
        borderRadius: 'var(--leaf-s)',
        background: 'var(--surface)',
        boxShadow: 'var(--lift-1)',
      }}
    >
      {moves}
      <IconButton aria-label="Nearer" onClick={() => zoom(STEP)}>
        <Icon path={plusIcon} />
      </IconButton>
      <IconButton aria-label="Farther" onClick={() => zoom(1 / STEP)}>
        <Icon path={minusIcon} />
      </IconButton>
      {showWhole !== undefined && (
        <IconButton aria-label="Whole plan" onClick={showWhole}>
          <Icon path={locateIcon} />
        </IconButton>
      )}
    </Box>
  );
}
