import { locateIcon, minusIcon, plusIcon } from '@ekhaya/icons/icon-paths';
import { Box, IconButton } from '@mui/material';
import { Icon } from '../page/icon.tsx';

const STEP = 1.5;

interface PlanZoomProps {
  /** Called with the factor by which the ground is drawn larger. */
  onZoom: (factor: number) => void;
  /** Shows the whole plan. Without it there is no button for that. */
  onWhole?: () => void;
}

/** The buttons of the zoom, in a corner of the plan. */
export function PlanZoom({ onZoom: zoom, onWhole: showWhole }: PlanZoomProps) {
  return (
    <Box
      sx={{
        position: 'absolute',
        right: 12,
        bottom: 12,
        display: 'grid',
        borderRadius: 'var(--leaf-s)',
        background: 'var(--surface)',
        boxShadow: 'var(--lift-1)',
      }}
    >
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
