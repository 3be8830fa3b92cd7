import { z } from 'zod';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { position } from './place-fields.ts';
import { maxPoints } from './directions.rules.ts';
import { planKinds, roadDirections } from './plan.rules.ts';
import { pointIcons } from './points.rules.ts';

/** A place of interest as residents read it. */
export const point = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    image: z.string(),
    imageAlt: z.string(),
    icon: z.enum(pointIcons),
    coordinate: z.object({ latitude: z.number(), longitude: z.number() }),
    geolocation: z.string().describe('`{latitude},{longitude}`, as addresses of maps write it.'),
    isEnabled: z.boolean(),
  })
  .meta({ id: 'Point' });

/** A place of interest as residents read it. */
export type Point = z.output<typeof point>;

const feature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  properties: z.object({
    kind: z.enum(planKinds),
    name: z.string().describe('The name of a road, gate, water or green; the number of a plot.'),
    direction: z
      .enum(roadDirections)
      .optional()
      .describe('Of roads: driven both ways, driven in the direction of its points, or walked.'),
    oneWay: z.boolean().optional(),
    speed: z.int().optional().describe('Of roads, in kilometres an hour.'),
  }),
  geometry: z.discriminatedUnion('type', [
    z.object({ type: z.literal('Point'), coordinates: position }),
    z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
    z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  ]),
});

/** The plan of an estate as GeoJSON: boundary, roads, plots, buildings, water, green and gates. */
export const estateMap = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(feature) })
  .meta({ id: 'EstateMap' });

/** The plan of an estate as GeoJSON. */
export type EstateMap = z.output<typeof estateMap>;

/** The way by car between two positions. */
export const directions = z
  .object({
    geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
    distance: z.number().describe('Metres.'),
    duration: z.number().describe('Seconds.'),
    steps: z.array(z.object({ text: z.string(), distance: z.number() })).describe('At most 200.'),
    gate: z
      .string()
      .describe("The gate at which the way begins, because the person is outside; '' where it begins at her position."),
  })
  .meta({ id: 'Directions' });

/** The way by car between two positions. */
export type Directions = z.output<typeof directions>;

const params = z.object({ estateID: z.string().min(1).max(maxEstateIdLength) });
const access = { who: 'signed-in' } as const;

/** `lat,lon`. */
const place = z
  .string()
  .max(40)
  .regex(/^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/);

/** The base map below the plans of estates. */
export const mapTiles = z
  .object({
    minZoom: z.int(),
    maxZoom: z.int(),
    attribution: z.string().describe('Who made it, as plain text.'),
  })
  .meta({ id: 'MapTiles' });

/** The base map below the plans of estates. */
export type MapTiles = z.output<typeof mapTiles>;

const tilePart = z.string().regex(/^\d{1,8}$/);

/** The residents' calls for places. */
export const placesRoutes = {
  'GET /api/estates/{estateID}/points': defineRoute({
    method: 'get',
    path: '/api/estates/{estateID}/points',
    feature: 'places',
    summary: `The enabled places of interest of an estate where the caller has a role, in its order; at most ${maxPoints}.`,
    access,
    params,
    output: z.array(point),
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/estates/{estateID}/map': defineRoute({
    method: 'get',
    path: '/api/estates/{estateID}/map',
    feature: 'places',
    summary:
      'The published plan of an estate where the caller has a role, as GeoJSON: boundary, roads with name and one-way, plots with numbers, buildings, water, green and gates. Without features where the estate has none.',
    access,
    params,
    output: estateMap,
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/map-tiles': defineRoute({
    method: 'get',
    path: '/api/map-tiles',
    feature: 'places',
    summary: 'The base map of this server; null where it has none.',
    access,
    output: mapTiles.nullable(),
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/map-tiles/{z}/{x}/{y}': defineRoute({
    method: 'get',
    path: '/api/map-tiles/{z}/{x}/{y}',
    feature: 'places',
    summary: 'One vector tile of the base map. Empty where the map has none.',
    access,
    params: z.object({ z: tilePart, x: tilePart, y: tilePart }),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/directions': defineRoute({
    method: 'get',
    path: '/api/directions',
    feature: 'places',
    summary:
      'The way by car on the roads of an estate where the caller has a role, from the nearest gate when she is outside. Without `estateId`, the estate whose plan contains the destination.',
    access,
    query: z.object({ from: place, to: place, estateId: z.string().min(1).max(maxEstateIdLength).optional() }),
    output: directions,
    errors: ['places/no-way'],
  }),
};
