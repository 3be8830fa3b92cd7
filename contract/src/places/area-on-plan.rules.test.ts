import { describe, expect, it } from 'vitest';
import { areaAfterPress, cornerNear } from './area-on-plan.rules.ts';
import { blankArea as nowhere, isAreaChosen, type EstateArea } from './areas.rules.ts';
import type { PlanPart, Position } from './plan.rules.ts';
import { streetsOf } from './streets.rules.ts';

it('knows what is no area yet', () => {
  const corners: Position[] = [
    [28.1, -26],
    [28.2, -26],
  ];
  const drawn = { ...nowhere, shape: [...corners, [28.2, -26.1] as Position] };
  expect([isAreaChosen(nowhere), isAreaChosen({ ...nowhere, shape: corners }), isAreaChosen(drawn)]).toEqual([
    false,
    false,
    true,
  ]);
});

const road = (id: string, name: string, latitude: number): PlanPart => ({
  id,
  kind: 'road',
  name,
  direction: 'both',
  speed: 30,
  line: [
    [28.1, latitude],
    [28.11, latitude],
  ],
});
const plot = (name: string, longitude: number, latitude: number): PlanPart => ({
  id: `plot-${name}`,
  kind: 'plot',
  name,
  direction: 'both',
  speed: 30,
  line: [
    [longitude, latitude],
    [longitude + 0.0001, latitude],
    [longitude, latitude + 0.0001],
  ],
});
const parts = [
  road('r1', 'Weaver Street', -26),
  road('r2', 'Reed Street', -26.01),
  road('r3', '', -26.0004),
  plot('10', 28.105, -26.0005),
  plot('9', 28.1, -26.0006),
  plot('31', 28.103, -26.009),
  plot('', 28.1, -26),
];

it('finds the street of each house', () => {
  expect(streetsOf(parts)).toEqual([
    { name: 'Reed Street', houses: ['31'] },
    { name: 'Weaver Street', houses: ['9', '10'] },
  ]);
});

describe('a press on the plan', () => {
  const press = (area: EstateArea, at: Position): EstateArea => areaAfterPress(area, { parts, at, withinMetres: 12 });

  it('chooses a street, also beside its line, and a second press takes it back', () => {
    const chosen = press(nowhere, [28.105, -26.00005]);
    expect(chosen).toEqual({ ...nowhere, streets: ['Weaver Street'] });
    expect(press(chosen, [28.102, -26])).toEqual(nowhere);
  });

  it('chooses the house of a plot, and elsewhere nothing', () => {
    const chosen = press(nowhere, [28.10502, -26.00048]);
    expect(chosen).toEqual({ ...nowhere, houses: ['10'] });
    expect(press(chosen, [28.108, -26.005])).toBe(chosen);
  });

  it('puts a corner on the road that passes there', () => {
    const [longitude, latitude] = cornerNear(parts, [28.105, -26.00005], 12);
    expect(longitude).toBeCloseTo(28.105, 6);
    expect(latitude).toBeCloseTo(-26, 6);
    expect(cornerNear(parts, [28.105, -26.005], 12)).toEqual([28.105, -26.005]);
  });
});
