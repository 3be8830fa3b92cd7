import { areaAfterPress, cornerNear, outlinesOfArea } from '@ekhaya/contract/places/area-on-plan.rules';
import { areaLimits, type EstateArea } from '@ekhaya/contract/places/areas.rules';
import { planeAt, type Position } from '@ekhaya/contract/places/plan.rules';
import { pathOfLine } from '@ekhaya/ui-kit/plan/drawn-plan';
import type { PlanMark } from '@ekhaya/ui-kit/plan/plan-view';
import { Button } from '@mui/material';
import { useState } from 'react';
import { Chip, Chips } from '../page/chips.tsx';
import { EstatePlan, type PlanDrawing } from './estate-plan.tsx';
import { PlanHandle } from './plan-handle.tsx';

interface AreaPlanProps {
  estateId: string;
  area: EstateArea;
  onChange: (area: EstateArea) => void;
}

/** How near to a road a press means it, in pixels of the plan. */
const NEAR_PIXELS = 14;

const movedCorner = (shape: readonly Position[], index: number, [east, north]: readonly [number, number]): Position[] =>
  shape.map((corner, at) => (at === index ? planeAt(corner).toPosition([east, north]) : corner));

/**
 * The area on the plan. A press chooses a street or a house, or adds a corner of an outline, which lies on a road that passes there.
 * Corners are dragged, to a road too, moved with the arrow keys, and removed with Delete.
 */
export function AreaPlan({ estateId, area, onChange: change }: AreaPlanProps) {
  const { shape } = area;
  const [isDrawing, setDrawing] = useState(shape.length > 0);
  /** The outline while a corner is dragged. */
  const [dragged, setDragged] = useState<Position[]>();
  const shown = dragged ?? shape;
  const set = (next: Position[]): void => {
    setDragged(undefined);
    change({ ...area, shape: next });
  };
  const press = (at: Position, { parts, scale }: PlanDrawing): void => {
    const withinMetres = NEAR_PIXELS / scale;
    if (!isDrawing) change(areaAfterPress(area, { parts, at, withinMetres }));
    else if (shape.length < areaLimits.corners) set([...shape, cornerNear(parts, at, withinMetres)]);
  };
  const draggedCorner = (index: number, by: readonly [number, number], { parts, scale }: PlanDrawing): Position[] =>
    movedCorner(shape, index, by).map((corner, at) =>
      at === index ? cornerNear(parts, corner, NEAR_PIXELS / scale) : corner,
    );
  const cornersOf = (drawn: PlanDrawing): PlanMark[] =>
    shown.map((corner, index) => ({
      key: `corner ${index}`,
      at: drawn.surface.toGround(corner),
      content: (
        <PlanHandle
          look="point"
          metres={1 / drawn.scale}
          label={`Corner ${index + 1} of the area`}
          onDrag={(by) => setDragged(Math.hypot(...by) === 0 ? undefined : draggedCorner(index, by, drawn))}
          onDrop={(by) => set(draggedCorner(index, by, drawn))}
          onMove={(by) => set(movedCorner(shape, index, by))}
          onRemove={() => set(shape.filter((_, at) => at !== index))}
        />
      ),
    }));
  return (
    <>
      <Chips label="A press on the plan">
        <Chip isOn={!isDrawing} onClick={() => setDrawing(false)}>
          A press chooses a street or house
        </Chip>
        <Chip isOn={isDrawing} onClick={() => setDrawing(true)}>
          A press draws an area
        </Chip>
      </Chips>
      <EstatePlan
        estateId={estateId}
        label={`Plan of the estate. ${isDrawing ? 'A press adds a corner of the area.' : 'A press chooses a street or a house.'}`}
        shownFirst={() => (shape.length > 1 ? shape : [])}
        outlinesOf={(parts) => outlinesOfArea(parts, { ...area, shape: [] })}
        renderDrawing={({ parts, surface, scale }) => (
          <>
            {parts
              .filter(({ kind, name }) => kind === 'road' && area.streets.includes(name.trim()))
              .map(({ id, line }) => (
                <path
                  key={id}
                  className="plan-outage"
                  d={pathOfLine(line.map(surface.toGround))}
                  style={{ fill: 'none', strokeWidth: 6 / scale, strokeLinejoin: 'round', strokeLinecap: 'round' }}
                />
              ))}
            {shown.length > 0 && (
              <path
                className="plan-outage"
                d={`${pathOfLine(shown.map(surface.toGround))}Z`}
                style={{ strokeDasharray: `${6 / scale}` }}
              />
            )}
          </>
        )}
        marks={cornersOf}
        onPress={press}
        renderActs={(middle, drawn) => (
          <>
            <Button variant="sand" size="small" onClick={() => press(middle, drawn)}>
              {isDrawing ? 'Put a corner in the middle' : 'Choose what is in the middle'}
            </Button>
            {shape.length > 0 && (
              <Button variant="sand" size="small" onClick={() => set([])}>
                Remove the outline
              </Button>
            )}
          </>
        )}
      />
    </>
  );
}
