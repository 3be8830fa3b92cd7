import { drawnOn, type PartOnGround } from '@ekhaya/contract/places/plan-surface.rules';
import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { PlanGround, PlanNames } from '@ekhaya/ui-kit/plan/plan-ground';
import '@ekhaya/ui-kit/plan/plan.css';
import { Box } from '@mui/material';
import { detailAt, middleOfArea, pathOfArea, pathOfLine } from '@ekhaya/ui-kit/plan/drawn-plan';
import { useRef, type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { circleOf, type GateDraft } from './gate-draft.rules.ts';
import { usePlanSide } from './use-plan-side.ts';
import { planPositionOf, placeAt, type PlanFrame, type Place } from './plan.rules.ts';

/** The largest width and height of the plan in pixels. */
const MAX_SIDE = 620;
/** The largest height of the plan as CSS: the whole plan is seen at once, below the title and the search. */
export const planHeight = `min(${MAX_SIDE}px, max(320px, calc(100dvh - 330px)))`;
const GRID_LINES = 8;
const ROUND_STEPS = [10, 25, 50, 100, 250, 500, 1000, 2500, 5000];
const STRIDE = 1;
const LONG_STRIDE = 10;
const strides: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface GatePlanProps {
  frame: PlanFrame;
  /** The plan of the estate, which is drawn below the gates; nothing where the estate has none. */
  ground?: readonly PlanPart[];
  /** The house or street that the search found. */
  found?: PlanPart;
  gates: GateDraft[];
  chosen: GateDraft | undefined;
  choose: (gate: GateDraft) => void;
  /** Moves the selected gate. */
  move: (place: Place) => void;
  /** Called with the place of the ground that was pressed, where the gate has no place yet. */
  onPlace?: ((place: Place) => void) | undefined;
}

/**
 * Draws the access locations to scale, north up, each with the circle within which a pass may be shown. It uses no map tiles. The
 * selected marker can be dragged, or moved with the arrow keys: one metre a key press, ten with Shift.
 */
export function GatePlan({ frame, ground = [], found, gates, chosen, choose, move, onPlace }: GatePlanProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const side = usePlanSide(drawing, MAX_SIDE);
  const { metres } = frame;
  const half = metres / 2;
  const unit = metres / 100;
  const step = ROUND_STEPS.find((each) => metres / each <= GRID_LINES) ?? metres;

  const pointedPlace = (event: { clientX: number; clientY: number }): Place | undefined => {
    const box = drawing.current?.getBoundingClientRect();
    if (box === undefined) return undefined;
    // The plan is a square in the middle of its box.
    const metresOfPixel = metres / side;
    const x = (event.clientX - box.left - box.width / 2) * metresOfPixel;
    const y = (event.clientY - box.top - box.height / 2) * metresOfPixel;
    // A gate that is dragged stays on the part of the ground that is seen.
    const onPlan = (at: number): number => Math.min(half, Math.max(-half, at));
    return placeAt(frame, { x: onPlan(x), y: onPlan(y) });
  };

  const follow = (event: PointerEvent): void => {
    const place = event.currentTarget.hasPointerCapture(event.pointerId) ? pointedPlace(event) : undefined;
    if (place !== undefined) move(place);
  };

  const put = (event: MouseEvent): void => {
    const place = pointedPlace(event);
    if (place !== undefined) onPlace?.(place);
  };

  const stride = (event: KeyboardEvent, at: Place): void => {
    const direction = strides[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const length = event.shiftKey ? LONG_STRIDE : STRIDE;
    const { x, y } = planPositionOf(frame, at);
    move(placeAt(frame, { x: x + direction.x * length, y: y + direction.y * length }));
  };

  return (
    <Box
      component="svg"
      ref={drawing}
      viewBox={`${-half} ${-half} ${metres} ${metres}`}
      role="group"
      aria-label="Plan of the gates"
      onClick={onPlace === undefined ? undefined : put}
      sx={{
        width: '100%',
        maxHeight: planHeight,
        aspectRatio: '1',
        justifySelf: 'center',
        background: 'var(--fill)',
        border: '1px solid var(--line)',
        borderRadius: 'var(--leaf-m)',
        touchAction: 'none',
        ...(onPlace !== undefined && { cursor: 'crosshair' }),
      }}
    >
      <Ground frame={frame} scale={side / metres} parts={ground} found={found} />
      <Grid half={half} step={step} unit={unit} hasLines={ground.length === 0} />
      {gates.map((gate) => {
        const circle = circleOf(gate);
        if (circle === undefined) return null;
        const { x, y } = planPositionOf(frame, circle);
        const isChosen = chosen !== undefined && gate.id === chosen.id;
        const name = gate.name === '' ? 'New gate' : gate.name;
        return (
          <Box
            component="g"
            key={gate.id ?? 'new'}
            role="button"
            tabIndex={0}
            aria-pressed={isChosen}
            aria-label={`${name}, within ${circle.radius} metres`}
            onPointerDown={(event: PointerEvent) => {
              if (!isChosen) choose(gate);
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={isChosen ? follow : undefined}
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key === 'Enter' || event.key === ' ') {
                // Space would scroll the page too.
                event.preventDefault();
                choose(gate);
              } else if (isChosen) stride(event, circle);
            }}
            // Browsers draw the outline of a group of shapes around its circle of metres, far from the mark, or not at all.
            sx={{
              cursor: isChosen ? 'grab' : 'pointer',
              '&:focus-visible': { outline: 'none' },
              '& > .gate-ring': { visibility: 'hidden' },
              '&:focus-visible > .gate-ring': { visibility: 'visible' },
            }}
          >
            <Box
              component="circle"
              cx={x}
              cy={y}
              r={circle.radius}
              sx={{
                // The ground and its names can be seen below it.
                fill: `var(--${isChosen ? 'here' : 'water'})`,
                fillOpacity: 0.16,
                stroke: `var(--${isChosen ? 'here' : 'water'})`,
                strokeWidth: unit * (isChosen ? 0.5 : 0.25),
                strokeDasharray: `${unit * 1.4} ${unit}`,
              }}
            />
            <Box
              component="circle"
              cx={x}
              cy={y}
              r={unit * 1.8}
              sx={{ fill: `var(--${isChosen ? 'here' : 'water'})`, stroke: 'var(--surface)', strokeWidth: unit * 0.5 }}
            />
            <Box
              component="circle"
              className="gate-ring"
              cx={x}
              cy={y}
              r={unit * 2.9}
              sx={{ fill: 'none', stroke: 'var(--ink)', strokeWidth: 3, vectorEffect: 'non-scaling-stroke' }}
            />
            <Box
              component="text"
              x={x}
              y={y - unit * 4}
              sx={{ textAnchor: 'middle', fontSize: unit * 3, fontWeight: 600, fill: 'var(--ink)', userSelect: 'none' }}
            >
              {name}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

interface GroundProps {
  frame: PlanFrame;
  /** Pixels a metre. */
  scale: number;
  parts: readonly PlanPart[];
  found: PlanPart | undefined;
}

/** The roads, plots and waters of the estate, with their names. What the search found is marked. */
function Ground({ frame, scale, parts, found }: GroundProps) {
  const drawn = drawnOn(
    {
      toGround: ([longitude, latitude]) => {
        const { x, y } = planPositionOf(frame, { latitude, longitude });
        return [x, y];
      },
    },
    // The gates of this room stand where their passes work. The plan may show them elsewhere.
    parts.filter(({ kind }) => kind !== 'gate'),
  );
  const marked = drawn.find(({ id }) => id === found?.id);
  return (
    <g className={`plan-drawing ${detailAt(scale)}`} style={{ '--plan-scale': scale } as CSSProperties}>
      <PlanGround parts={drawn} />
      {marked !== undefined && <Found part={marked} />}
      <PlanNames parts={drawn} without={marked?.kind === 'plot' ? marked.id : undefined} />
    </g>
  );
}

function Found({ part }: { part: PartOnGround }) {
  if (part.kind === 'road') return <path className="plan-way" d={pathOfLine(part.line)} />;
  const [east, south] = middleOfArea(part.line);
  return (
    <>
      <path className="plan-chosen" d={pathOfArea(part)} />
      <text className="plan-chosen-name" x={east} y={south} dy="0.35em">
        {part.name}
      </text>
    </>
  );
}

/** What tells the scale and the north, both at the left, with lines where there is no ground to see. */
function Grid({ half, step, unit, hasLines }: { half: number; step: number; unit: number; hasLines: boolean }) {
  const count = Math.floor(half / step);
  const lines = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * step);
  return (
    <Box component="g" aria-hidden sx={{ stroke: 'var(--line)', strokeWidth: unit * 0.15 }}>
      {hasLines && lines.map((at) => <path key={at} d={`M${at} ${-half}V${half}M${-half} ${at}H${half}`} />)}
      {/* The scale can be read where a name of the ground stands below it. */}
      <Box
        component="rect"
        x={1.5 * unit - half}
        y={half - 8 * unit}
        width={step + 3 * unit}
        height={6.5 * unit}
        rx={unit}
        sx={{ fill: 'var(--surface)', stroke: 'none' }}
      />
      <Box
        component="path"
        d={`M${3 * unit - half} ${half - 3 * unit}h${step}`}
        sx={{ stroke: 'var(--ink-2)', strokeWidth: unit * 0.5 }}
      />
      <Box
        component="text"
        x={3 * unit - half + step / 2}
        y={half - 4 * unit}
        sx={{ textAnchor: 'middle', fontSize: unit * 2.6, fill: 'var(--ink-2)', stroke: 'none' }}
      >
        {`${step} m`}
      </Box>
      <Box
        component="text"
        x={-half + 3 * unit}
        y={-half + 5 * unit}
        sx={{ fontSize: unit * 3, fill: 'var(--ink-2)', stroke: 'none' }}
      >
        N
      </Box>
    </Box>
  );
}
