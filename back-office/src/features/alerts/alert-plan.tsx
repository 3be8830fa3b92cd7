import type { Position } from '@ekhaya/contract/places/plan.rules';
import { plotsOfHouse } from '@ekhaya/contract/places/streets.rules';
import { EstatePlan } from '../../platform/plan/estate-plan.tsx';
import type { GateAlert } from './alerts.queries.ts';

interface AlertPlanProps {
  alert: GateAlert;
  /** In pixels. */
  height: number;
}

/** Where the person is: her position with its accuracy, and her house. */
export function AlertPlan({ alert: { estateId, unit, position }, height }: AlertPlanProps) {
  const at: Position | undefined = position === null ? undefined : [position.longitude, position.latitude];
  return (
    <EstatePlan
      // Another position is drawn in the middle again.
      key={at?.join(' ') ?? ''}
      estateId={estateId}
      height={height}
      label={`Plan of the estate with ${at === undefined ? 'her house' : 'her position and her house'}`}
      shownFirst={(parts) => (at === undefined ? plotsOfHouse(parts, unit).flatMap(({ line }) => line) : [at])}
      outlinesOf={(parts) => plotsOfHouse(parts, unit).map(({ line }) => line)}
      renderDrawing={({ surface }) => {
        if (at === undefined || position === null) return null;
        const [east, south] = surface.toGround(at);
        return <circle className="plan-here-around" cx={east} cy={south} r={Math.max(position.accuracy, 8)} />;
      }}
      marks={({ surface }) =>
        at === undefined ? [] : [{ key: 'person', at: surface.toGround(at), content: <span className="plan-here" /> }]
      }
    />
  );
}
