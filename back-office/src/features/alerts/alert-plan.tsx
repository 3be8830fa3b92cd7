import type { GroundMetres } from '@ekhaya/contract/places/plan-surface.rules';
import type { Position } from '@ekhaya/contract/places/plan.rules';
import { plotsOfHouse } from '@ekhaya/contract/places/streets.rules';
import { pathOfLine } from '@ekhaya/ui-kit/plan/drawn-plan';
import { styled } from '@mui/material';
import { EstatePlan, type PlanDrawing } from '../../platform/plan/estate-plan.tsx';
import { useClock } from '../../platform/time/use-clock.ts';
import { isOldPosition, markOf } from './alert-texts.ts';
import { useGuardsOnAlert, type GateAlert, type GuardOnAlert } from './alerts.queries.ts';

/** How often the plan looks whether a position has become old. The list beside it counts the seconds. */
const LOOK_MS = 10_000;

interface AlertPlanProps {
  alert: GateAlert;
  /** In pixels. */
  height: number;
}

type LocatedGuard = GuardOnAlert & { position: NonNullable<GuardOnAlert['position']> };

const isLocated = (guard: GuardOnAlert): guard is LocatedGuard => guard.position !== null;

const placeOf = ({ longitude, latitude }: { longitude: number; latitude: number }): Position => [longitude, latitude];

/** A guard who is outside may be far away: the plan does not go so far to show her at once. */
const isWithinEstate = ({ way }: GuardOnAlert): boolean => way !== null && way.gate === '';

/** Where the person is, with its accuracy, and her house; and where the guards are, with their ways. */
export function AlertPlan({ alert: { id, estateId, unit, position, status }, height }: AlertPlanProps) {
  const { data = [] } = useGuardsOnAlert(id);
  const now = useClock(LOOK_MS);
  const guards = status === 'OPEN' ? data.filter(isLocated) : [];
  const shown = guards.filter(isWithinEstate);
  const at: Position | undefined = position === null ? undefined : placeOf(position);
  const what = at === undefined ? 'her house' : 'her position and her house';
  return (
    <EstatePlan
      // Another position is drawn in the middle again, and with another guard all are shown.
      key={[at?.join(' ') ?? '', ...shown.map((guard) => guard.id)].join('/')}
      estateId={estateId}
      height={height}
      label={`Plan of the estate with ${guards.length === 0 ? what : `${what}, and the guards`}`}
      shownFirst={(parts) => [
        ...(at === undefined ? plotsOfHouse(parts, unit).flatMap(({ line }) => line) : [at]),
        ...shown.map((guard) => placeOf(guard.position)),
      ]}
      outlinesOf={(parts) => plotsOfHouse(parts, unit).map(({ line }) => line)}
      renderDrawing={(drawn) => (
        <>
          <Ways guards={guards.filter((guard) => !isOldPosition(guard.position, now))} drawn={drawn} />
          {at !== undefined && position !== null && (
            <Around at={drawn.surface.toGround(at)} radius={Math.max(position.accuracy, 8)} />
          )}
        </>
      )}
      marks={({ surface }) => [
        ...(at === undefined
          ? []
          : [{ key: 'person', at: surface.toGround(at), content: <PersonPoint className="plan-here" /> }]),
        ...guards.map((guard) => ({
          key: guard.id,
          at: surface.toGround(placeOf(guard.position)),
          content: <GuardMark guard={guard} now={now} />,
        })),
      ]}
    />
  );
}

const PersonPoint = styled('span')({ '&.plan-here': { background: 'var(--bad)' } });

const Circle = styled('circle')({
  '&.plan-here-around': {
    fill: 'color-mix(in srgb, var(--bad) 16%, transparent)',
    stroke: 'var(--bad)',
    strokeWidth: 'calc(2px / var(--plan-scale))',
    strokeDasharray: 'calc(5px / var(--plan-scale))',
  },
});

function Around({ at: [east, south], radius }: { at: GroundMetres; radius: number }) {
  return <Circle className="plan-here-around" cx={east} cy={south} r={radius} />;
}

const Way = styled('path')({
  fill: 'none',
  stroke: 'var(--water)',
  strokeWidth: 'calc(6px / var(--plan-scale))',
  // Dots: the round ends of dashes without a length.
  strokeDasharray: '0 calc(12px / var(--plan-scale))',
});

/** The ways of the guards on the roads, dotted, from where each is. */
function Ways({ guards, drawn: { surface } }: { guards: readonly LocatedGuard[]; drawn: PlanDrawing }) {
  return guards.map(({ id, way }) =>
    way === null ? null : (
      <Way key={id} data-way={id} d={pathOfLine(way.geometry.coordinates.map((each) => surface.toGround(each)))} />
    ),
  );
}

const GuardPoint = styled('span')({
  '&[data-is-old]': { background: 'var(--surface)', border: '4px solid var(--water)' },
  '&[data-is-coming]': { outline: '4px solid var(--good)', outlineOffset: 4 },
});

const GuardName = styled('span')({
  padding: '1px 7px',
  borderRadius: 'var(--leaf-s)',
  background: 'var(--surface)',
  color: 'var(--ink)',
  font: 'var(--c-row)',
});

function GuardMark({ guard, now }: { guard: LocatedGuard; now: number }) {
  return (
    <>
      <GuardPoint
        className="plan-here"
        {...(isOldPosition(guard.position, now) && { 'data-is-old': '' })}
        {...(guard.isComing && { 'data-is-coming': '' })}
      />
      <GuardName className="plan-mark-name" data-guard={guard.id}>
        {markOf(guard, now)}
      </GuardName>
    </>
  );
}
