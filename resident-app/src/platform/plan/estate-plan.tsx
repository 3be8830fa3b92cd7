import { boundsOf, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { drawnOn, middleOfPlan, surfaceAt } from '@ekhaya/contract/places/plan-surface.rules';
import { pinIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { cameraOf, pathOfLine, type PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import { PlanView } from '@ekhaya/ui-kit/plan/plan-view';
import { useState } from 'react';
import { useCurrentAccess } from '../access/current-access.ts';
import { partsOfPlan, useEstatePlan } from './use-estate-plan.ts';
import './estate-plan.css';

/** The size of the window before it is measured, in pixels. */
const WINDOW = { width: 350, height: 240 };
/** The scale at which one point is seen with the houses around it, in pixels a metre. */
const SCALE_OF_POINT = 1;

/** The room around a way, in which the pin at its end stands, in pixels. */
const ROOM_FOR_PIN = 60;

interface EstatePlanProps {
  /** Her current estate by default. */
  estateId?: string;
  /** What a screen reader says of it. The page says the same in words too. */
  label: string;
  /** Outlines that are marked, and seen whole at first. */
  outlinesOf?: (parts: readonly PlanPart[]) => Position[][];
  /** A point with a pin, and how exactly it is known in metres. */
  pin?: { at: Position; accuracy: number } | undefined;
  /** A way on the roads, seen whole at first. */
  way?: readonly Position[] | undefined;
  /** A press on the plan. Without it nothing can be chosen. */
  onPress?: (at: Position) => void;
}

/**
 * A part of the plan of the person's estate within a page: an area or a point. Draws nothing while the plan is not known, without a
 * plan, and where it cannot be read: the page says in words what it shows.
 */
export function EstatePlan(props: EstatePlanProps) {
  const { estateID } = useCurrentAccess();
  const { estateId = estateID } = props;
  const { data } = useEstatePlan(estateId);
  const parts = partsOfPlan(data);
  return parts.length > 0 && <DrawnPlan key={estateId} {...props} parts={parts} />;
}

function DrawnPlan({
  label,
  parts,
  outlinesOf,
  pin,
  way = [],
  onPress,
}: EstatePlanProps & { parts: readonly PlanPart[] }) {
  const [origin] = useState(() => middleOfPlan(parts));
  const surface = surfaceAt(origin);
  const outlines = outlinesOf?.(parts) ?? [];
  const [camera, setCamera] = useState<PlanCamera>(() => {
    if (way.length > 1) return cameraOf(way.map(surface.toGround), WINDOW, ROOM_FOR_PIN);
    if (pin !== undefined) return { middle: surface.toGround(pin.at), scale: SCALE_OF_POINT };
    const shown = boundsOf(outlines.map((line) => ({ line }))) ?? boundsOf(parts) ?? [];
    return cameraOf(shown.map(surface.toGround), WINDOW, 24);
  });
  const at = pin && surface.toGround(pin.at);
  return (
    <div className="estate-plan">
      <PlanView
        label={label}
        camera={camera}
        parts={drawnOn(surface, parts)}
        onCamera={setCamera}
        onPress={onPress && ((pressed) => onPress(surface.toPosition(pressed)))}
        marks={
          at === undefined
            ? []
            : [
                {
                  key: 'pin',
                  at,
                  content: (
                    <span className="plan-pin plan-pin-chosen">
                      <Icon path={pinIcon} />
                    </span>
                  ),
                },
              ]
        }
        drawing={
          <>
            {outlines.map((line, index) => (
              <path
                key={`${index} ${line.join(' ')}`}
                className="plan-outage"
                d={`${pathOfLine(line.map(surface.toGround))}Z`}
              />
            ))}
            {way.length > 1 && (
              <>
                <path className="plan-way-edge" d={pathOfLine(way.map(surface.toGround))} />
                <path className="plan-way" d={pathOfLine(way.map(surface.toGround))} />
              </>
            )}
            {at !== undefined && pin !== undefined && pin.accuracy > 0 && (
              <circle className="plan-here-around" cx={at[0]} cy={at[1]} r={Math.max(pin.accuracy, 8)} />
            )}
          </>
        }
      />
    </div>
  );
}
