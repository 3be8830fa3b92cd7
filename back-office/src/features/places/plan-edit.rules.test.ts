import { planeAt, type PlanKind, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { describe, expect, it } from 'vitest';
import {
  findParts,
  movedPart,
  nameOfPart,
  newPart,
  partAt,
  withMovedPoint,
  withoutPoint,
  withPart,
  withPointAfter,
} from './plan-edit.rules.ts';

const { toMetres, toPosition } = planeAt([28.13, -26]);
const line = (...metres: [number, number][]): Position[] => metres.map(toPosition);
const part = (kind: PlanKind, name: string, positions: Position[]): PlanPart => ({
  id: `${kind}${name}`,
  kind,
  name,
  line: positions,
  direction: 'both',
  speed: 30,
});
const metresOf = ({ line: positions }: PlanPart) =>
  positions.map((at) => toMetres(at).map((metres) => Math.round(metres)));

const square = part('plot', '14', line([0, 0], [20, 0], [20, 20], [0, 20]));
const road = part('road', 'Weaver Street', line([-10, 0], [-10, 100]));
const gate = part('gate', '', line([-10, 0]));
const green = part('green', 'Park', line([-100, -100], [100, -100], [100, 100], [-100, 100]));
const parts = [green, square, road, gate];

describe('editing a plan', () => {
  it('moves a thing, one of its points, adds points and removes them down to the fewest', () => {
    expect(metresOf(movedPart(road, [5, -5]))).toEqual([
      [-5, -5],
      [-5, 95],
    ]);
    expect(metresOf(withMovedPoint(road, 1, [1, 0]))).toEqual([
      [-10, 0],
      [-9, 100],
    ]);
    expect(metresOf(withPointAfter(square, 3)).at(-1)).toEqual([0, 10]);
    expect(withoutPoint(square, 0).line).toHaveLength(3);
    expect(withoutPoint(withoutPoint(square, 0), 0).line).toHaveLength(3);
    expect(withoutPoint(road, 0)).toBe(road);
    expect(withPart(parts, { ...gate, name: 'Main' }).at(-1)?.name).toBe('Main');
  });

  it('chooses what lies on top: gate, road, plot, green; and nothing on bare ground', () => {
    const at = (east: number, north: number) => partAt(parts, toPosition([east, north]), 4)?.kind;
    expect([at(-9, 1), at(-9, 60), at(10, 10), at(60, 60), at(300, 0)]).toEqual([
      'gate',
      'road',
      'plot',
      'green',
      undefined,
    ]);
  });

  it('names things, gives new ones an id of their own, and finds them', () => {
    expect(parts.map(nameOfPart)).toEqual(['Park', 'Plot 14', 'Weaver Street', 'Gate without a name']);
    const known = [{ ...gate, id: 'gate-2' }];
    expect(newPart('gate', line([0, 0]), known).id).toBe('gate-3');
    expect(findParts(parts, 'plot 14')).toEqual([square]);
  });
});
