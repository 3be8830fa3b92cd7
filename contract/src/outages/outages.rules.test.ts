import { hourMs } from '../time/durations.rules.ts';
import { expect, it } from 'vitest';
import { blankArea as nowhere } from '../places/areas.rules.ts';
import { outageTitle, problemsOfTimes } from './outages.rules.ts';

it('says what it is and where', () => {
  const water = { kind: 'water', cause: 'outage' } as const;
  expect(outageTitle({ ...water, ...nowhere, streets: ['Weaver Street'] })).toBe('No water in Weaver Street');
  expect(outageTitle({ ...water, ...nowhere, isWholeEstate: true })).toBe('No water on the whole estate');
  expect(
    outageTitle({ kind: 'roads', cause: 'works', ...nowhere, streets: ['A', 'B', 'C', 'D'], houses: ['14'] }),
  ).toBe('Roadworks in A, B and 2 more and at house 14');
});

it('names an outline', () => {
  const corners: [number, number][] = [
    [28.1, -26],
    [28.2, -26],
  ];
  const drawn = { ...nowhere, shape: [...corners, [28.2, -26.1] as [number, number]] };
  expect(outageTitle({ kind: 'water', cause: 'outage', ...drawn })).toBe('No water in the area on the plan');
});

it('refuses times that cannot be', () => {
  const now = new Date('2026-11-14T08:00:00.000Z');
  const at = (hour: number): string => new Date(now.getTime() + hour * hourMs).toISOString();
  expect(problemsOfTimes({ startsAt: at(-2), until: at(3), nextNewsAt: at(1) }, now)).toEqual({});
  expect(Object.keys(problemsOfTimes({ startsAt: at(-2), until: at(-1), nextNewsAt: at(-1) }, now))).toEqual([
    'until',
    'nextNewsAt',
  ]);
  expect(Object.keys(problemsOfTimes({ startsAt: at(1), until: at(24 * 91 + 2), nextNewsAt: null }, now))).toEqual([
    'until',
  ]);
});
