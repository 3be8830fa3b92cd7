import { backIcon, downIcon, nextIcon, upIcon } from '@ekhaya/icons/icon-paths';
import type { PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { IconButton } from '@mui/material';
import { Icon } from '../page/icon.tsx';

/** How far a press goes, in pixels: what was at the edge of the smallest plan is near its middle then. */
const STEP = 80;

const ways = [
  ['Look west', backIcon, -1, 0],
  ['Look north', upIcon, 0, -1],
  ['Look south', downIcon, 0, 1],
  ['Look east', nextIcon, 1, 0],
] as const;

interface PlanMovesProps {
  camera: PlanCamera;
  onCamera: (camera: PlanCamera) => void;
}

/** The buttons that move a plan in its window, for people who do not drag it. */
export const PlanMoves = ({ camera, onCamera }: PlanMovesProps) =>
  ways.map(([label, icon, east, south]) => (
    <IconButton
      key={label}
      aria-label={label}
      onClick={() => {
        const [x, y] = camera.middle;
        onCamera({ ...camera, middle: [x + (east * STEP) / camera.scale, y + (south * STEP) / camera.scale] });
      }}
    >
      <Icon path={icon} />
    </IconButton>
  ));
