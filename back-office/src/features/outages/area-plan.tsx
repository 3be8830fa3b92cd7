import { outlinesOfArea } from '@ekhaya/contract/outages/area-on-plan.rules';
import { areaLimits } from '@ekhaya/contract/outages/outages.rules';
import { planeAt, type Position } from '@ekhaya/contract/places/plan.rules';
import { pathOfLine } from '@ekhaya/ui-kit/plan/drawn-plan';
import type { PlanMark } from '@ekhaya/ui-kit/plan/plan-view';
import { Button } from '@mui/material';
import { useState } from 'react';
import { EstatePlan, type PlanDrawing } from '../../platform/plan/estate-plan.tsx';
import { PlanHandle } from '../../platform/plan/plan-handle.tsx';
import type { OutageForm } from './outages.queries.ts';

interface AreaPlanProps {
  estateId: string;
  area: OutageForm['area'];
  onChange: (area: OutageForm['area']) => void;
}

const movedCorner = (shape: readonly Position[], index: number, [east, north]: readonly [number, number]): Position[] =>
  shape.map((corner, at) => (at === index ? planeAt(corner).toPosition([east, north]) : corner));

/** An outline drawn on the plan: each press adds a corner. Corners are dragged, moved with the arrow keys, and removed with Delete. */
export function AreaPlan({ estateId, area, onChange: change }: AreaPlanProps) {
  const { shape } = area;
  /** The outline while a corner is dragged. */
  const [dragged, setDragged] = useState<Position[]>();
  const shown = dragged ?? shape;
  const set = (next: Position[]): void => {
    setDragged(undefined);
    change({ ...area, shape: next });
  };
  const add = (at: Position): void => {
    if (shape.length < areaLimits.corners) set([...shape, at]);
  };
  const cornersOf = ({ surface, scale }: PlanDrawing): PlanMark[] =>
    shown.map((corner, index) => ({
      key: `corner ${index}`,
      at: surface.toGround(corner),
      content: (
        <PlanHandle
          look="point"
          metres={1 / scale}
          label={`Corner ${index + 1} of the area`}
          onDrag={(by) => setDragged(movedCorner(shape, index, by))}
          onMove={(by) => set(movedCorner(shape, index, by))}
          onRemove={() => set(shape.filter((_, at) => at !== index))}
        />
      ),
    }));
  return (
    <EstatePlan
      estateId={estateId}
      label="Plan of the estate. Press it to add a corner of the area."
      shownFirst={() => (shape.length > 1 ? shape : [])}
      outlinesOf={(parts) => outlinesOfArea(parts, { ...area, shape: [] })}
      renderDrawing={({ surface, scale }) =>
        shown.length > 0 && (
          <path
            className="plan-outage"
            d={`${pathOfLine(shown.map(surface.toGround))}Z`}
            style={{ strokeDasharray: `${6 / scale}` }}
          />
        )
      }
      marks={cornersOf}
      onPress={add}
      renderActs={(middle) => (
        <>
          <Button variant="sand" size="small" onClick={() => add(middle)}>
            Put a corner in the middle
          </Button>
          {shape.length > 0 && (
            <Button variant="sand" size="small" onClick={() => set([])}>
              Remove the outline
            </Button>
          )}
        </>
      )}
    />
  );
}
