import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceText, durationText, stepsOfWay } from './directions.rules.ts';
import { joinRoads, nearestRoadPlace, unreachedPlots } from './roads.rules.ts';
import { metresBetween, planeAt, planLimits, problemsOfPlan, type PlanPart, type Position } from './plan.rules.ts';

const { toPosition } = planeAt([28.13, -26]);
const line = (...metres: [number, number][]): Position[] => metres.map(toPosition);
const part = (kind: PlanPart['kind'], id: string, positions: Position[], rest: Partial<PlanPart> = {}): PlanPart => ({
  id,
  kind,
  name: id,
  line: positions,
  direction: 'both',
  speed: 30,
  ...rest,
});
const main = part('road', 'Main', line([0, 0], [0, 200]));
const side = part('road', 'Side', line([4, 100], [150, 100]));
const gate = part('gate', 'Gate', line([0, 0]));
const house = (east: number, north: number) =>
  part('plot', '1', line([east, north], [east + 20, north], [east + 20, north + 20]));

describe('roads', () => {
  it('join where they cross, and where one ends near another', () => {
    const across = part('road', 'Across', line([-50, 150], [50, 150]));
    const [joined, joinedSide, joinedAcross] = joinRoads([main, side, across]);
    const isOn = (positions: Position[] | undefined, at: Position) =>
      positions?.some((each) => metresBetween(each, at) < 1);
    expect(isOn(joined?.line, toPosition([4, 100]))).toBe(true);
    expect(joined?.line.some((at) => at.join() === joinedSide?.line[0]?.join())).toBe(true);
    expect(isOn(joined?.line, toPosition([0, 150]))).toBe(true);
    expect(joinedAcross?.line).toHaveLength(3);
    expect(joinRoads(joinRoads([main, side, across]))).toHaveLength(3);
  });

  it('that end near a bend of another join it once: nobody drives back and forth', () => {
    const bent = part('road', 'Bent', line([0, 0], [-4, 90], [0, 200]));
    const [joined] = joinRoads([bent, part('road', 'Side', line([-4, 92], [-150, 100]))]);
    const norths = joined?.line.map((at) => Math.round(planeAt([28.13, -26]).toMetres(at)[1]));
    expect(norths).toEqual([0, 90, 92, 200]);
  });

  it('that all cross each other are joined no more often than a plan may have junctions', () => {
    const lattice = Array.from({ length: 400 }, (_, at) =>
      part('road', `r${at}`, at % 2 === 0 ? line([at, -1], [at, 500]) : line([-1, at], [500, at])),
    );
    const positions = joinRoads(lattice).flatMap((road) => road.line).length;
    expect(positions).toBeLessThan(2 * planLimits.junctions + 4 * lattice.length);
  });

  it('keep their ends, whatever is drawn', () => {
    const position = fc.tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }));
    fc.assert(
      fc.property(
        fc.array(fc.array(position, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
        (lines) => {
          const roads = lines.map((each, at) => part('road', `r${at}`, line(...each)));
          for (const [at, joined] of joinRoads(roads).entries()) {
            expect(joined.line[0]).toEqual(roads[at]?.line[0]);
            expect(nearestRoadPlace([joined], roads[at]?.line.at(-1) ?? [0, 0])?.metres).toBeLessThan(1);
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('reach a plot from a gate, but not against a one-way road or on foot', () => {
    const plot = house(140, 104);
    expect(unreachedPlots([gate, main, side, plot])).toEqual([]);
    expect(unreachedPlots([gate, main, { ...side, direction: 'foot' }, plot])).toEqual([plot]);
    const inwards = part('road', 'Side', side.line.toReversed(), { direction: 'one-way' });
    expect(unreachedPlots([gate, main, inwards, house(400, 104)])).toHaveLength(1);
  });
});

describe('the steps of a way', () => {
  it('name each road once, with the turn into it', () => {
    const way = line([0, 0], [0, 50], [0, 100], [80, 100], [80, 20]);
    const names = ['Main', 'Main', 'Side', ''];
    const steps = stepsOfWay(way, (from) => names[way.indexOf(from)] ?? '');
    expect(steps).toEqual([
      { text: 'Main', distance: 100 },
      { text: 'Right into Side', distance: 80 },
      { text: 'Right into the next road', distance: 80 },
    ]);
    expect(stepsOfWay(line([0, 0]), () => '')).toEqual([]);
    const west = line([0, 0], [0, 50], [-50, 50]);
    expect(stepsOfWay(west, (from) => (from === west[0] ? 'Main' : 'West'))[1]?.text).toBe('Left into West');
  });

  it('are told in metres, kilometres and minutes', () => {
    expect([distanceText(4.2), distanceText(257), distanceText(1_420)]).toEqual(['4 m', '260 m', '1.4 km']);
    expect([durationText(0), durationText(117), durationText(3_700)]).toEqual(['1 min', '2 min', '1 h 2 min']);
  });
});

it('a plan is published with something on it, on the ground of one estate', () => {
  expect(problemsOfPlan({ parts: [main, gate, house(0, 0)] })).toEqual({});
  expect(problemsOfPlan({ parts: [] }).parts).toMatch(/Draw something/);
  expect(problemsOfPlan({ parts: [main, main] }).parts).toMatch(/same id/);
  expect(problemsOfPlan({ parts: [part('road', 'r', line([0, 0]))] }).parts).toMatch(/too few points/);
  expect(problemsOfPlan({ parts: [part('road', 'r', line([0, 0], [90_000, 0]))] }).parts).toMatch(/20 km apart/);
  const long = Array.from({ length: 13 }, (_, at) =>
    part('road', `r${at}`, line(...Array.from({ length: 490 }, (__, east): [number, number] => [east, at]))),
  );
  expect(problemsOfPlan({ parts: long }).parts).toMatch(/at most 6000 points/);
});
