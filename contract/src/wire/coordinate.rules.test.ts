import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCoordinate } from './coordinate.rules.ts';

describe('parseCoordinate', () => {
  it.each([
    ['-26,0021', 90, -26.0021],
    ['28.1302', 180, 28.1302],
    [' 90 ', 90, 90],
    ['+1.5', 90, 1.5],
    ['-180', 180, -180],
  ] as const)('reads %s, a decimal comma included', (text, largest, degrees) => {
    expect(parseCoordinate(text, largest)).toBe(degrees);
  });

  it.each([['91'], ['-90.1'], [''], ['1,2,3'], ['1e1'], ['NaN'], ['0x10'], ['26 0021'], ['Infinity'], ['--1']])(
    'refuses %s as a latitude',
    (text) => {
      expect(parseCoordinate(text, 90)).toBeUndefined();
    },
  );

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseCoordinate(text, 180)).not.toBeNull();
      }),
    );
  });
});
