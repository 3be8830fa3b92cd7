import { boundsOf, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { drawnOn, middleOfPlan, surfaceAt, type PlanSurface } from '@ekhaya/contract/places/plan-surface.rules';
import { cameraOf, pathOfLine, type PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { PlanView, type PlanMark } from '@ekhaya/ui-kit/plan/plan-view';
import { Box, Button } from '@mui/material';
import { useCallback, useState, type ReactNode } from 'react';
import { ReadView } from '../states/read-view.tsx';
import { PlanMoves } from './plan-moves.tsx';
import { useEstatePlan } from './estate-plan.queries.ts';

/** The height of a plan that stands above the acts of a page on a phone, in pixels. */
export const PHONE_PLAN_HEIGHT = 212;
/** The size of a window that has none yet, in pixels. */
const WINDOW = { width: 520, height: 340 };
/** The room around what is shown first, in which a pin stands above its place, in pixels. */
const ROOM_FOR_PIN = 56;
/** The scale at which one point is seen with the houses around it, in pixels a metre. */
const SCALE_OF_POINT = 1;

/** What a drawing on the plan follows from. */
export interface PlanDrawing {
  parts: readonly PlanPart[];
  surface: PlanSurface;
  /** Pixels a metre. */
  scale: number;
}

interface EstatePlanProps {
  estateId: string;
  /** Its height in pixels. */
  height?: number;
  /** What a screen reader says of it. What it shows stands in words beside it. */
  label: string;
  /** The things that the first view shows; the whole plan when the list is empty. */
  shownFirst?: (parts: readonly PlanPart[]) => readonly Position[];
  /** Outlines that are marked. */
  outlinesOf?: (parts: readonly PlanPart[]) => readonly Position[][];
  /** Drawn above the ground, in metres. */
  renderDrawing?: (drawn: PlanDrawing) => ReactNode;
  /** Marks that keep their size. */
  marks?: (drawn: PlanDrawing) => readonly PlanMark[];
  onPress?: (at: Position, drawn: PlanDrawing) => void;
  /** Buttons below the plan. `middle` is what lies in the middle of the window: the keyboard chooses it. */
  renderActs?: (middle: Position, drawn: PlanDrawing) => ReactNode;
}

/** The plan of an estate with something on it. An estate without a plan says so. */
export function EstatePlan(props: EstatePlanProps) {
  const read = useEstatePlan(props.estateId);
  return (
    <ReadView read={read} what="The plan of the estate" rows={3}>
      {(parts) =>
        parts.length === 0 ? (
          <p>The estate has no plan yet. It is drawn under Plan and places.</p>
        ) : (
          <Measured key={props.estateId} {...props} parts={parts} />
        )
      }
    </ReadView>
  );
}

interface DrawnProps extends EstatePlanProps {
  parts: readonly PlanPart[];
  /** The width of the window in pixels. */
  width: number;
}

/** Measures the room of the plan before it is drawn, so that all that is shown first lies within its window. */
function Measured(props: Omit<DrawnProps, 'width'>) {
  const [width, setWidth] = useState<number>();
  const measure = useCallback((place: HTMLElement | null): void => {
    if (place !== null) setWidth(place.clientWidth || WINDOW.width);
  }, []);
  return <div ref={measure}>{width !== undefined && <Drawn {...props} width={width} />}</div>;
}

function Drawn(props: DrawnProps) {
  const {
    width,
    height = WINDOW.height,
    label,
    parts,
    shownFirst,
    outlinesOf,
    renderDrawing,
    marks,
    onPress,
    renderActs,
  } = props;
  const [origin] = useState(() => middleOfPlan(parts));
  const surface = surfaceAt(origin);
  const frame = { width, height };
  const whole = (): PlanCamera => cameraOf((boundsOf(parts) ?? []).map(surface.toGround), frame);
  const [camera, setCamera] = useState<PlanCamera>(() => {
    const shown = shownFirst?.(parts) ?? [];
    const [only] = shown;
    if (only === undefined) return whole();
    return shown.length === 1
      ? { middle: surface.toGround(only), scale: SCALE_OF_POINT }
      : cameraOf(shown.map(surface.toGround), frame, ROOM_FOR_PIN);
  });
  const drawn: PlanDrawing = { parts, surface, scale: camera.scale };
  const zoom = (factor: number): void => setCamera({ ...camera, scale: camera.scale * factor });
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        sx={{
          position: 'relative',
          height,
          overflow: 'hidden',
          border: '1px solid var(--line)',
          borderRadius: 'var(--leaf-m)',
        }}
      >
        <PlanView
          label={label}
          camera={camera}
          parts={drawnOn(surface, parts)}
          onCamera={setCamera}
          marks={marks?.(drawn) ?? []}
          onPress={onPress && ((at) => onPress(surface.toPosition(at), drawn))}
          drawing={
            <>
              {(outlinesOf?.(parts) ?? []).map((line, index) => (
                <path
                  key={`${index} ${line.join(' ')}`}
                  className="plan-outage"
                  d={`${pathOfLine(line.map(surface.toGround))}Z`}
                />
              ))}
              {renderDrawing?.(drawn)}
            </>
          }
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {renderActs?.(surface.toPosition(camera.middle), drawn)}
        <Button variant="sand" size="small" onClick={() => zoom(1.5)}>
          Nearer
        </Button>
        <Button variant="sand" size="small" onClick={() => zoom(1 / 1.5)}>
          Farther
        </Button>
        <Button variant="sand" size="small" onClick={() => setCamera(whole())}>
          Whole plan
        </Button>
        {/* The four stay together where the line breaks. */}
        <Box sx={{ display: 'flex' }}>
          <PlanMoves camera={camera} onCamera={setCamera} />
        </Box>
      </Box>
    </Box>
  );
}
