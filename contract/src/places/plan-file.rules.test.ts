import { describe, expect, it } from 'vitest';
import { fileOfPlan, partOfFeature, readPlanFile } from './plan-file.rules.ts';
import { planLimits, type PlanPart, type Position } from './plan.rules.ts';

const here: Position = [28.13, -26];
const road: PlanPart = {
  id: 'r',
  kind: 'road',
  name: 'Weaver Street',
  direction: 'one-way',
  speed: 20,
  line: [
    [28.13, -26],
    [28.131, -26],
  ],
};
const plot: PlanPart = {
  id: 'p',
  kind: 'plot',
  name: '14',
  direction: 'both',
  speed: 30,
  line: [
    [28.13, -26],
    [28.131, -26],
    [28.131, -26.001],
  ],
};
const gate: PlanPart = { id: 'g', kind: 'gate', name: 'Main', direction: 'both', speed: 30, line: [here] };

const file = (features: unknown[]): string => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (type: string, coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const square = [
  [28.13, -26],
  [28.131, -26],
  [28.131, -26.001],
  [28.13, -26],
];

describe('a GeoJSON file', () => {
  it('is written and read without a loss', () => {
    const written = fileOfPlan([road, plot, gate]);
    expect(written.features.map(partOfFeature)).toEqual([road, plot, gate]);
    const read = readPlanFile(JSON.stringify(written), [here]);
    expect(read).toEqual({
      parts: [road, plot, gate].map((part, at) => ({ ...part, id: `f${at}` })),
      left: 0,
    });
  });

  it('of OpenStreetMap is understood', () => {
    const read = readPlanFile(
      file([
        feature('LineString', road.line, { highway: 'residential', oneway: 'yes', name: 'A', maxspeed: '40' }),
        feature('LineString', road.line, { highway: 'footway' }),
        feature('Polygon', [square], { building: 'yes' }),
        feature('Polygon', [square], { natural: 'water', name: 'Dam' }),
        feature('MultiPolygon', [[square], [square]], { 'addr:housenumber': 7 }),
        feature('Point', here, { barrier: 'gate' }),
        feature('Point', here, { amenity: 'bench' }),
      ]),
      [],
    );
    if ('problem' in read) throw new Error(read.problem);
    expect(read.parts.map(({ kind, name, direction, speed }) => [kind, name, direction, speed])).toEqual([
      ['road', 'A', 'one-way', 40],
      ['road', '', 'foot', 30],
      ['building', '', 'both', 30],
      ['water', 'Dam', 'both', 30],
      ['plot', '7', 'both', 30],
      ['plot', '7', 'both', 30],
      ['gate', '', 'both', 30],
    ]);
    expect(read.left).toBe(1);
  });

  it.each([
    ['no JSON', '<script>', 'This is no GeoJSON: the file cannot be read.'],
    ['another JSON', '{"features":7}', 'This is no GeoJSON with a list of features.'],
    [
      'nothing to draw',
      file([null, feature('Point', ['a', 1]), feature('Polygon', [[[28, 'NaN']]])]),
      /nothing in this file/,
    ],
    ['too many', file(Array.from({ length: planLimits.parts + 1 }, () => null)), /at most 4000 things/],
    [
      'another continent',
      file([
        feature('LineString', [
          [4.9, 52.37],
          [4.91, 52.37],
        ]),
      ]),
      /This is not here: it lies more than 30 km/,
    ],
    [
      'swapped coordinates',
      file([
        feature('LineString', [
          [-26, 28.13],
          [-26, 28.131],
        ]),
      ]),
      /may be swapped/,
    ],
    [
      'a country',
      file([
        feature('LineString', [
          [28.13, -26],
          [30, -26],
        ]),
      ]),
      /more than 20 km apart/,
    ],
  ])('with %s is refused with words', (_, text, problem) => {
    expect(readPlanFile(text, [here])).toEqual({ problem: expect.stringMatching(problem) });
  });

  it('with script in its names keeps them as text without control characters', () => {
    const read = readPlanFile(file([feature('LineString', road.line, { name: '<img onerror=alert(1)>\u0000' })]), [
      here,
    ]);
    expect(read).toMatchObject({ parts: [{ name: '<img onerror=alert(1)>' }] });
  });
});
