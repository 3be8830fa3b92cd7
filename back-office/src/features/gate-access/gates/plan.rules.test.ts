import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { degreesOf, frameAround, frameOf, isWithinFrame, nearestOf, planPositionOf, placeAt } from './plan.rules.ts';

const circle = fc.record({
  latitude: fc.double({ min: -26.2, max: -25.8, noNaN: true }),
  longitude: fc.double({ min: 28, max: 28.3, noNaN: true }),
  radius: fc.integer({ min: 5, max: 2000 }),
});

describe('the plan of gates', () => {
  test('parses coordinates with a decimal comma', () => {
    expect(degreesOf('-26,0021')).toBe(-26.0021);
    expect(degreesOf('')).toBeUndefined();
    expect(degreesOf('north')).toBeUndefined();
  });

  test('knows whether a place is seen on it', () => {
    const middle = { latitude: -26, longitude: 28.13 };
    const frame = { middle, metres: 200 };
    expect(isWithinFrame(frame, placeAt(frame, { x: 99, y: -99 }))).toBe(true);
    expect(isWithinFrame(frame, placeAt(frame, { x: 0, y: 101 }))).toBe(false);
    expect(isWithinFrame(frame, placeAt(frame, { x: -101, y: 0 }))).toBe(false);
  });

  test('contains every circle', () => {
    fc.assert(
      fc.property(fc.array(circle, { minLength: 1, maxLength: 6 }), (circles) => {
        const frame = frameOf(circles, { latitude: 0, longitude: 0 });
        for (const each of circles) {
          const { x, y } = planPositionOf(frame, each);
          expect(Math.abs(x) + each.radius).toBeLessThanOrEqual(frame.metres / 2 + 5);
          expect(Math.abs(y) + each.radius).toBeLessThanOrEqual(frame.metres / 2 + 5);
        }
      }),
    );
  });

  test('around a house contains the house and the nearest circle', () => {
    fc.assert(
      fc.property(fc.array(circle, { maxLength: 6 }), circle, (circles, { latitude, longitude }) => {
        const line = [[longitude, latitude] as [number, number], [longitude + 0.0002, latitude] as [number, number]];
        const frame = frameAround(line, circles);
        const corners = line.map(([east, north]) => ({ longitude: east, latitude: north, radius: 0 }));
        const nearest = nearestOf(line, circles)?.circle;
        for (const each of [...corners, ...(nearest === undefined ? [] : [nearest])]) {
          const { x, y } = planPositionOf(frame, each);
          expect(Math.abs(x) + each.radius).toBeLessThanOrEqual(frame.metres / 2 + 5);
          expect(Math.abs(y) + each.radius).toBeLessThanOrEqual(frame.metres / 2 + 5);
        }
      }),
    );
  });

  test('converts a place to a position and back', () => {
    fc.assert(
      fc.property(circle, fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }), (at, x, y) => {
        const frame = frameOf([at], at);
        const back = planPositionOf(frame, placeAt(frame, { x, y }));
        expect(Math.abs(back.x - x)).toBeLessThan(0.001);
        expect(Math.abs(back.y - y)).toBeLessThan(0.001);
      }),
    );
  });
});
