import {
  boundsOf,
  fewestPositions,
  isOutOfReach,
  metresBetween,
  planKinds,
  planLimits,
  roadDirections,
  roundPosition,
  usualSpeed,
  type PlanKind,
  type PlanPart,
  type Position,
} from './plan.rules.ts';

/** A thing of the plan as GeoJSON. */
export interface PlanFeature {
  type: 'Feature';
  id: string;
  properties: { kind: PlanKind; name: string; direction?: PlanPart['direction']; oneWay?: boolean; speed?: number };
  geometry:
    | { type: 'Point'; coordinates: Position }
    | { type: 'LineString'; coordinates: Position[] }
    | { type: 'Polygon'; coordinates: Position[][] };
}

/** A plan as GeoJSON. */
export interface PlanFile {
  type: 'FeatureCollection';
  features: PlanFeature[];
}

const geometryOf = ({ kind, line }: PlanPart): PlanFeature['geometry'] => {
  const [first] = line;
  if (kind === 'road') return { type: 'LineString', coordinates: line };
  if (kind === 'gate') return { type: 'Point', coordinates: first ?? [0, 0] };
  return { type: 'Polygon', coordinates: [first === undefined ? [] : [...line, first]] };
};

/** Writes a plan as GeoJSON. */
export const fileOfPlan = (parts: readonly PlanPart[]): PlanFile => ({
  type: 'FeatureCollection',
  features: parts.map((part) => {
    const { id, kind, name, direction, speed } = part;
    return {
      type: 'Feature',
      id,
      properties: { kind, name, ...(kind === 'road' && { direction, oneWay: direction === 'one-way', speed }) },
      geometry: geometryOf(part),
    };
  }),
});

/** Reads the thing back from GeoJSON that `fileOfPlan` wrote. */
export const partOfFeature = ({ id, properties, geometry }: PlanFeature): PlanPart => ({
  id,
  kind: properties.kind,
  name: properties.name,
  line:
    geometry.type === 'Point'
      ? [geometry.coordinates]
      : geometry.type === 'LineString'
        ? geometry.coordinates
        : (geometry.coordinates[0] ?? []).slice(0, -1),
  direction: properties.direction ?? 'both',
  speed: properties.speed ?? usualSpeed,
});

/** The result of reading a file: the things of the plan, or a sentence that says why there are none. */
export type ReadPlan = { parts: PlanPart[]; left: number } | { problem: string };

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null;

/** What a thing is, by its own word or by those of OpenStreetMap. */
const kindOf = (properties: Loose, type: string): PlanKind | undefined => {
  const own = planKinds.find((kind) => kind === properties['kind']);
  if (own !== undefined) return own;
  if (type === 'LineString') return 'road';
  if (type === 'Point') return properties['barrier'] === 'gate' ? 'gate' : undefined;
  if ('building' in properties) return 'building';
  if (properties['natural'] === 'water' || 'water' in properties) return 'water';
  if ('leisure' in properties || 'landuse' in properties) return 'green';
  return 'plot';
};

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) &&
  value.length >= 2 &&
  value.slice(0, 2).every((number) => typeof number === 'number' && Number.isFinite(number)) &&
  Math.abs(value[0] as number) <= 180 &&
  Math.abs(value[1] as number) <= 90;

/** The lines of a geometry, of which those with several parts have several. */
const linesOf = ({ type, coordinates }: Loose): { type: string; line: unknown }[] => {
  if (!Array.isArray(coordinates)) return [];
  if (type === 'Point') return [{ type, line: [coordinates] }];
  if (type === 'LineString') return [{ type, line: coordinates }];
  if (type === 'Polygon') return [{ type, line: coordinates[0] }];
  if (type === 'MultiLineString') return coordinates.map((line: unknown) => ({ type: 'LineString', line }));
  if (type === 'MultiPolygon') {
    return coordinates.map((rings: unknown) => ({ type: 'Polygon', line: Array.isArray(rings) ? rings[0] : [] }));
  }
  return [];
};

const withoutControls = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, 80)
    : '';

const nameOf = (properties: Loose, kind: PlanKind): string =>
  (kind === 'plot' ? ['number', 'addr:housenumber', 'ref', 'name'] : ['name'])
    .map((key) => withoutControls(properties[key]))
    .find((name) => name !== '') ?? '';

const directionOf = ({ direction, oneWay, oneway, highway }: Loose): PlanPart['direction'] => {
  const own = roadDirections.find((known) => known === direction);
  if (own !== undefined) return own;
  if (highway === 'footway' || highway === 'path' || highway === 'cycleway') return 'foot';
  return oneWay === true || oneway === true || oneway === 'yes' ? 'one-way' : 'both';
};

const speedOf = ({ speed, maxspeed }: Loose): number => {
  const kilometres = Number.parseInt(withoutControls(speed ?? maxspeed), 10);
  return Number.isNaN(kilometres) ? usualSpeed : Math.min(120, Math.max(5, kilometres));
};

/** Reads one feature. A feature with several lines is several things; `undefined` is a line that cannot be drawn. */
const readFeature = (feature: unknown, at: number): (PlanPart | undefined)[] => {
  if (!isObject(feature) || !isObject(feature['geometry'])) return [undefined];
  const properties = isObject(feature['properties']) ? feature['properties'] : {};
  const lines = linesOf(feature['geometry']);
  if (lines.length === 0) return [undefined];
  return lines.map(({ type, line }, part) => {
    const kind = kindOf(properties, type);
    if (kind === undefined || !Array.isArray(line) || !line.every(isPosition)) return undefined;
    const positions = line.map(([longitude, latitude]) => roundPosition([longitude, latitude]));
    const [first, last] = [positions[0], positions.at(-1)];
    const isClosed = type === 'Polygon' && positions.length > 1 && first?.join() === last?.join();
    const open = isClosed ? positions.slice(0, -1) : positions;
    if (open.length < fewestPositions(kind) || open.length > planLimits.positionsOfPart) return undefined;
    if ((kind === 'road') !== (type === 'LineString') || (kind === 'gate') !== (type === 'Point')) return undefined;
    return {
      id: `f${at}${part === 0 ? '' : `-${part}`}`,
      kind,
      name: nameOf(properties, kind),
      line: open,
      direction: directionOf(properties),
      speed: speedOf(properties),
    };
  });
};

/**
 * Reads a plan from the text of a GeoJSON file. What cannot be drawn is left out and counted.
 * @param anchors positions of the estate, such as its gates: a plan far from all of them is refused
 */
export const readPlanFile = (text: string, anchors: readonly Position[]): ReadPlan => {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return { problem: 'This is no GeoJSON: the file cannot be read.' };
  }
  if (!isObject(read) || !Array.isArray(read['features'])) {
    return { problem: 'This is no GeoJSON with a list of features.' };
  }
  if (read['features'].length > planLimits.parts) {
    return { problem: `A plan has at most ${planLimits.parts} things; this file has ${read['features'].length}.` };
  }
  const all = read['features'].flatMap(readFeature);
  const parts = all.filter((part) => part !== undefined);
  if (parts.length === 0) return { problem: 'There is nothing in this file that can be drawn.' };
  if (parts.length > planLimits.parts) return { problem: `A plan has at most ${planLimits.parts} things.` };
  const bounds = boundsOf(parts);
  if (bounds !== undefined && metresBetween(...bounds) > planLimits.metres) {
    return { problem: 'This is larger than an estate: its corners are more than 20 km apart.' };
  }
  if (isOutOfReach(parts, anchors)) {
    return {
      problem:
        'This is not here: it lies more than 30 km from the gates of this estate. Latitude and longitude may be swapped.',
    };
  }
  return { parts, left: all.length - parts.length };
};
