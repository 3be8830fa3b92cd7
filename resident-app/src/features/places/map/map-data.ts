import { middleOf, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import type { Feature, FeatureCollection, Polygon } from 'geojson';

/** What lies above the ground: areas of outages, the house of the person, the way, and where she may be. */
export interface DrawnOnMap {
  own: PlanPart | undefined;
  /** Areas of outages. */
  outlines: readonly Position[][];
  way: readonly Position[];
  here: { at: Position; accuracy: number } | undefined;
}

const towards = (from: Position, to: Position, share: number): Position => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

/** The steps in which a round corner is drawn. */
const STEPS = [0, 0.25, 0.5, 0.75, 1];

/** A corner of a plot, cut round. */
const roundCorner = (before: Position, corner: Position, after: Position): Position[] => {
  const [from, to] = [towards(corner, before, 0.25), towards(corner, after, 0.25)];
  return STEPS.map((share) => towards(towards(from, corner, share), towards(corner, to, share), share));
};

/** The outline of an area. A plot with four corners is a leaf, as on the plan that is drawn as SVG. */
const outlineOf = ({ kind, line }: PlanPart): Position[] => {
  const [one, two, three, four] = line;
  const outline =
    kind !== 'plot' || line.length !== 4 || !one || !two || !three || !four
      ? line
      : [one, ...roundCorner(one, two, three), three, ...roundCorner(three, four, one)];
  return outline[0] === undefined ? [] : [...outline, outline[0]];
};

const area = (part: PlanPart, properties: object): Feature<Polygon> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [outlineOf(part)] },
});

/** The plan as the map draws it: areas, roads, gates, and a point or line for each name. */
export const groundOf = (parts: readonly PlanPart[], own: PlanPart | undefined): FeatureCollection => ({
  type: 'FeatureCollection',
  features: parts.flatMap((part): Feature[] => {
    const { id, kind, name, line, direction } = part;
    const [first] = line;
    if (first === undefined) return [];
    const properties = { kind, name, ...(direction === 'foot' && { isPath: true }) };
    if (kind === 'road') return [{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates: line } }];
    if (kind === 'gate') return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: first } }];
    const label: Feature = {
      type: 'Feature',
      properties: { kind: `name-${kind}`, name },
      geometry: { type: 'Point', coordinates: middleOf(part) },
    };
    const isNamed = name !== '' && kind !== 'boundary' && id !== own?.id;
    return [area(part, { kind }), ...(isNamed ? [label] : [])];
  }),
});

const METRES_OF_DEGREE = 111_195;
const CORNERS = 48;

/** A circle around a position, as a ring of corners. */
const circleAround = ([longitude, latitude]: Position, metres: number): Position[] =>
  Array.from({ length: CORNERS + 1 }, (_, corner): Position => {
    const angle = (corner / CORNERS) * 2 * Math.PI;
    const north = (Math.sin(angle) * metres) / METRES_OF_DEGREE;
    const east = (Math.cos(angle) * metres) / (METRES_OF_DEGREE * Math.cos((latitude * Math.PI) / 180));
    return [longitude + east, latitude + north];
  });

/** What lies above the ground, as the map draws it. */
export const drawingOf = ({ own, outlines, way, here }: DrawnOnMap): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...outlines.flatMap((outline): Feature[] =>
      outline[0] === undefined
        ? []
        : [
            {
              type: 'Feature',
              properties: { kind: 'outage' },
              geometry: { type: 'Polygon', coordinates: [[...outline, outline[0]]] },
            },
          ],
    ),
    ...(own === undefined
      ? []
      : [
          area(own, { kind: 'own' }),
          {
            type: 'Feature' as const,
            properties: { kind: 'name-own', name: own.name },
            geometry: { type: 'Point' as const, coordinates: middleOf(own) },
          },
        ]),
    ...(way.length < 2
      ? []
      : [
          {
            type: 'Feature' as const,
            properties: { kind: 'way' },
            geometry: { type: 'LineString' as const, coordinates: [...way] },
          },
        ]),
    ...(here === undefined
      ? []
      : [
          {
            type: 'Feature' as const,
            properties: { kind: 'here' },
            geometry: { type: 'Polygon' as const, coordinates: [circleAround(here.at, Math.max(here.accuracy, 8))] },
          },
        ]),
  ],
});
