import { planeAt, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { expect, it } from 'vitest';
import { mapCameraAt } from './map-camera.ts';
import { drawingOf, groundOf } from './map-data.ts';
import { mapStyle } from './map-style.ts';

const origin: Position = [28.13, -26];
const { toPosition } = planeAt(origin);
const part = (kind: PlanPart['kind'], name: string, metres: [number, number][]): PlanPart => ({
  id: name,
  kind,
  name,
  line: metres.map(toPosition),
  direction: 'both',
  speed: 30,
});
const square: [number, number][] = [
  [0, 0],
  [20, 0],
  [20, 20],
  [0, 20],
];
const plot = part('plot', '14', square);
const kinds = (features: { properties: object | null }[]) =>
  features.map(({ properties }) => (properties as { kind: string }).kind);

it('draws areas closed and named once, her own house apart, and plots as leaves', () => {
  const plan = [
    plot,
    part('plot', '15', square),
    part('road', 'Main', [
      [0, 0],
      [9, 0],
    ]),
    part('gate', 'Gate', [[0, 0]]),
  ];
  const { features } = groundOf(plan, plot);
  expect(kinds(features)).toEqual(['plot', 'plot', 'name-plot', 'road', 'gate']);
  const [leaf] = features;
  const ring = leaf?.geometry.type === 'Polygon' ? (leaf.geometry.coordinates[0] ?? []) : [];
  expect(ring.length).toBeGreaterThan(10);
  expect(ring[0]).toEqual(ring.at(-1));
  expect(groundOf([part('plot', 'empty', [])], undefined).features).toEqual([]);
});

it('draws the area of an outage, the way, her house and where she may be, at least 8 m wide', () => {
  const way = [origin, toPosition([0, 100])];
  const { features } = drawingOf({ own: plot, outlines: [plot.line], way, here: { at: origin, accuracy: 2 } });
  expect(kinds(features)).toEqual(['outage', 'own', 'name-own', 'way', 'here']);
  const circle = features[4]?.geometry;
  const east = circle?.type === 'Polygon' ? (circle.coordinates[0]?.[0] as Position) : origin;
  expect(planeAt(origin).toMetres(east)[0]).toBeCloseTo(8, 0);
  expect(drawingOf({ own: undefined, outlines: [], way: [origin], here: undefined }).features).toEqual([]);
});

it('has the scale and the middle of the drawing', () => {
  const { cameraOf, zoomOf } = mapCameraAt(origin);
  const camera = cameraOf({ middle: [100, -50], scale: 0.9 });
  expect(planeAt(origin).toMetres(camera.center).map(Math.round)).toEqual([100, 50]);
  expect(zoomOf(1.8) - camera.zoom).toBeCloseTo(1);
});

it('asks nobody for letters or pictures, and this server alone for tiles where it has some', () => {
  const empty = { type: 'FeatureCollection' as const, features: [] };
  const style = (tiles?: { address: string; minZoom: number; maxZoom: number }) =>
    mapStyle({
      theme: 'light',
      ground: empty,
      drawing: empty,
      colour: () => '#fff',
      fonts: ['Roboto'],
      zoomOf: () => 16,
      tiles,
    });
  expect(style()).not.toHaveProperty('glyphs');
  expect(style()).not.toHaveProperty('sprite');
  expect(JSON.stringify(style())).not.toMatch(/https?:|"base/);
  const { sources } = style({ address: 'https://app.example.com/api/map-tiles/{z}/{x}/{y}', minZoom: 0, maxZoom: 15 });
  expect(Object.keys(sources)).toEqual(['ground', 'drawing', 'base']);
});
