import { planeAt, type PlanKind, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { describe, expect, test } from 'vitest';
import { factsOfPart, partsShown, streetsAt } from './plan-facts.rules.ts';

const { toPosition } = planeAt([28.13, -26]);
const part = (kind: PlanKind, name: string, metres: [number, number][]): PlanPart => ({
  id: `${kind}-${metres.join('-')}`,
  kind,
  name,
  line: metres.map(toPosition),
  direction: 'both',
  speed: 30,
});
const plot = (name: string, east: number, north: number): PlanPart =>
  part('plot', name, [
    [east, north],
    [east + 20, north],
    [east + 20, north + 20],
    [east, north + 20],
  ]);
const weaver = part('road', 'Weaver Street', [
  [0, 0],
  [0, 100],
]);
const heron = part('road', 'Heron Close', [
  [-60, 100],
  [60, 100],
]);
const nameless = part('road', '', [
  [0, 50],
  [-80, 50],
]);
const ninth = plot('9', 10, 10);
const unnumbered = plot('', 20, 75);
const water = part('water', 'The lagoon', [
  [200, 0],
  [220, 0],
  [220, 20],
]);
const parts = [weaver, heron, nameless, ninth, plot('10', 10, 40), unnumbered, water];

describe('facts of a thing on the plan', () => {
  test('are the length, the plots and the joined roads of a road', () => {
    expect(factsOfPart(parts, weaver)).toEqual([
      { word: 'Length', value: '100 m, 2 points' },
      { word: 'Plots on it', value: '2, numbers 9 – 10' },
      { word: 'Joins', value: 'Heron Close, a road without a name' },
    ]);
    expect(factsOfPart(parts, heron).slice(1)).toEqual([
      { word: 'Plots on it', value: 'None' },
      { word: 'Joins', value: 'Weaver Street' },
    ]);
  });

  test('are the street of a plot, and the points of everything else', () => {
    expect(factsOfPart(parts, ninth)).toEqual([{ word: 'Street', value: 'Weaver Street' }]);
    expect(factsOfPart(parts, unnumbered)).toEqual([{ word: 'Street', value: 'Heron Close' }]);
    expect(factsOfPart(parts, water)).toEqual([{ word: 'Outline', value: '3 points' }]);
  });
});

test('a note about several things names their streets', () => {
  expect(streetsAt(parts, [ninth, unnumbered])).toBe('Heron Close, Weaver Street');
  expect(streetsAt([ninth], [ninth])).toBe('');
});

test('a hidden layer is left out of the picture, and nothing else', () => {
  expect(partsShown(parts, new Set(['plots']))).toEqual([weaver, heron, nameless, water]);
  expect(partsShown(parts, new Set(['roads', 'places']))).toHaveLength(4);
});
