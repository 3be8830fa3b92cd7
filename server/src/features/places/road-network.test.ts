import { planeAt, type PlanPart } from '@ekhaya/contract/places/plan.rules';
import { expect, it } from 'vitest';
import { findWay } from './find-way.ts';
import { roadNetworkOf } from './road-network.ts';

const { toPosition } = planeAt([28.13, -26]);
const road = (name: string, metres: [number, number][], rest: Partial<PlanPart> = {}): PlanPart => ({
  id: name,
  kind: 'road',
  name,
  line: metres.map(toPosition),
  direction: 'both',
  speed: 36,
  ...rest,
});
const avenue = (length: number) =>
  road('Avenue', [
    [0, 0],
    [0, 40],
    [0, length],
  ]);
const metresAndSeconds = (parts: PlanPart[], from: [number, number], to: [number, number]) => {
  const way = findWay(parts, { from: toPosition(from), to: toPosition(to) });
  return way && [way.distance, way.duration, way.steps.map(({ text }) => text)];
};

it('keeps the networks of the plans that were used last, also where a plan is read anew', () => {
  const first = roadNetworkOf([avenue(80)]);
  expect(roadNetworkOf(structuredClone([avenue(80)]))).toBe(first);
  expect(roadNetworkOf([avenue(81)])).not.toBe(first);
  for (let length = 82; length < 88; length += 1) roadNetworkOf([avenue(length)]);
  expect(roadNetworkOf([avenue(80)])).toBe(first);
  for (let length = 101; length < 109; length += 1) roadNetworkOf([avenue(length)]);
  expect(roadNetworkOf([avenue(80)])).not.toBe(first);
});

it('a way to the end of a road, and one on a single stretch, take the time of their metres', () => {
  expect(metresAndSeconds([avenue(80)], [5, 20], [5, 95])).toEqual([60, 6, ['Avenue']]);
  expect(metresAndSeconds([avenue(80)], [5, 30], [5, 10])).toEqual([20, 2, ['Avenue']]);
});

it('a one-way road is driven forwards alone, and left at a crossing where the way begins', () => {
  const oneWay = road(
    'Ring',
    [
      [0, 40],
      [100, 40],
      [100, 0],
      [0, 0],
    ],
    { direction: 'one-way' },
  );
  const plan = [avenue(80), oneWay];
  expect(metresAndSeconds(plan, [60, 42], [30, 42])?.[0]).toBe(40 + 40 + 100 + 40 + 30);
  expect(metresAndSeconds(plan, [0, 40], [-2, 70])).toEqual([30, 3, ['Avenue']]);
  expect(metresAndSeconds([oneWay], [60, 42], [30, 42])).toBeUndefined();
});
