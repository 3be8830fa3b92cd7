import type { Point } from '@ekhaya/contract/places/places';
import type { PlanPart, Position } from '@ekhaya/contract/places/plan.rules';
import type { Destination } from '@ekhaya/contract/places/destinations.rules';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import {
  pathOfArea,
  pathOfLine,
  middleOfArea,
  type DrawnPart,
  type Metres,
  type PlanCamera,
} from '@ekhaya/ui-kit/plan/drawn-plan';
import { PlanView, type PlanMark } from '@ekhaya/ui-kit/plan/plan-view';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { destinationOfPoint } from '@ekhaya/contract/places/destinations.rules';
import { pinIcon } from '@ekhaya/icons/icon-paths';
import type { PlanMapProps } from './map/plan-map.tsx';
import { useRead } from '../../platform/query/query.ts';
import { MAP_TILES_KEY } from './places.live.ts';
import { readTiles } from './places.queries.ts';
import { placeIcons } from './place-icons.ts';
import { useIsIdle } from './use-is-idle.ts';

/** MapLibre is a megabyte: it loads when the plan has been drawn, on this screen alone. Without it the drawing stays. */
const LazyPlanMap = lazy<ComponentType<PlanMapProps>>(() =>
  import('./map/plan-map.tsx').then(
    ({ PlanMap }) => ({ default: PlanMap }),
    () => ({ default: () => null }),
  ),
);

interface PlacesMapProps {
  label: string;
  plan: readonly PlanPart[];
  parts: readonly DrawnPart[];
  /** The middle of the plan. */
  origin: Position;
  toGround: (at: Position) => Metres;
  camera: PlanCamera;
  onCamera: (camera: PlanCamera) => void;
  points: readonly Point[];
  chosen: Destination | undefined;
  onChoose: (destination: Destination) => void;
  /** The house of the person. */
  ownHouse: string;
  /** Areas of outages. */
  outlines: readonly Position[][];
  way: readonly Position[];
  here: { at: Position; accuracy: number } | undefined;
}

/** The map: the plan of the estate with pins, the way, and where the person is. */
export function PlacesMap(props: PlacesMapProps) {
  const { label, plan, parts, origin, toGround, camera, onCamera, points, chosen, onChoose } = props;
  const { ownHouse, outlines, way, here } = props;
  const isIdle = useIsIdle();
  const [moveMap, setMoveMap] = useState<(camera: PlanCamera) => void>();
  const own = parts.find(({ kind, name }) => kind === 'plot' && name === ownHouse && name !== '');
  const position = here && toGround(here.at);
  const marks: PlanMark[] = [
    ...points.map((point) => {
      const destination = destinationOfPoint(point);
      const isChosen = destination.key === chosen?.key;
      return {
        key: destination.key,
        at: toGround(destination.at),
        content: (
          // The cards are the list of the pins for the keyboard and for screen readers.
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={isChosen ? 'plan-pin plan-pin-chosen' : 'plan-pin'}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onChoose(destination)}
          >
            <Icon path={placeIcons[point.icon]} />
          </button>
        ),
      };
    }),
    ...(chosen !== undefined && chosen.kind !== 'place'
      ? [
          {
            key: chosen.key,
            at: toGround(chosen.at),
            content: (
              <span className="plan-pin plan-pin-chosen">
                <Icon path={pinIcon} />
              </span>
            ),
          },
        ]
      : []),
    ...(position === undefined ? [] : [{ key: 'here', at: position, content: <span className="plan-here" /> }]),
  ];
  // The chosen pin lies above the others.
  const inOrder = marks.toSorted((one, other) => Number(one.key === chosen?.key) - Number(other.key === chosen?.key));
  const line = way.map(toGround);
  return (
    <>
      <PlanView
        label={label}
        parts={parts}
        camera={camera}
        onCamera={onCamera}
        moveMap={moveMap}
        map={
          isIdle && (
            <Suspense>
              <LazyPlanMap
                origin={origin}
                camera={camera}
                outlines={outlines}
                way={way}
                here={here}
                parts={plan}
                own={own && plan.find(({ id }) => id === own.id)}
                onStanding={(move) => setMoveMap(() => move)}
              />
            </Suspense>
          )
        }
        named={own?.id}
        marks={inOrder}
        drawing={
          <>
            {outlines.map((outline, index) => (
              <path
                key={`${index} ${outline.join(' ')}`}
                className="plan-outage"
                d={`${pathOfLine(outline.map(toGround))}Z`}
              />
            ))}
            {own !== undefined && (
              <g>
                <path className="plan-chosen" d={pathOfArea(own)} />
                <OwnNumber name={own.name} at={middleOfArea(own.line)} />
              </g>
            )}
            {line.length > 1 && (
              <g>
                <path className="plan-way-edge" d={pathOfLine(line)} />
                <path className="plan-way" d={pathOfLine(line)} />
              </g>
            )}
            {position !== undefined && here !== undefined && (
              <circle className="plan-here-around" cx={position[0]} cy={position[1]} r={Math.max(here.accuracy, 8)} />
            )}
          </>
        }
      />
      {moveMap !== undefined && <BaseMapMakers />}
    </>
  );
}

/** Who made the base map, while it is seen. It stands beside the map, because what lies on the map moves with it. */
function BaseMapMakers() {
  const { data: tiles } = useRead([MAP_TILES_KEY], readTiles);
  return tiles && tiles.attribution !== '' && <p className="places-makers">{tiles.attribution}</p>;
}

function OwnNumber({ name, at: [east, south] }: { name: string; at: Metres }) {
  return (
    <text className="plan-chosen-name" x={east} y={south} dy="0.35em">
      {name}
    </text>
  );
}
