import { canBeRead, unreadableColours } from '@ekhaya/contract/theme/theme.rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { themesOfLogo } from './logo-colours.rules.ts';

const pixels = (...parts: [count: number, pixel: [number, number, number, number]][]): number[] =>
  parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat());

test('proposes the colours of the most pixels first, dark enough for white words', () => {
  const data = pixels([60, [240, 200, 40, 255]], [30, [0, 90, 60, 255]], [200, [255, 255, 255, 255]]);
  const [yellow, green, ...more] = themesOfLogo(data);
  expect(more).toEqual([]);
  expect(green).toEqual({ primary: '#005a3c', buttons: '#005a3c', tabBar: '#005a3c' });
  expect(yellow?.primary).not.toBe('#f0c828');
  expect(canBeRead('#ffffff', yellow?.primary ?? '#ffffff')).toBe(true);
});

test('proposes nothing of greys, of pixels that are not seen, and of details', () => {
  expect(themesOfLogo(pixels([50, [128, 128, 128, 255]], [50, [0, 0, 0, 255]]))).toEqual([]);
  expect(themesOfLogo(pixels([50, [200, 0, 0, 0]]))).toEqual([]);
  expect(themesOfLogo(pixels([99, [200, 0, 0, 255]], [1, [0, 0, 200, 255]]))).toHaveLength(1);
});

test('shades of red on both sides of the beginning of the colour circle are one colour', () => {
  expect(themesOfLogo(pixels([50, [200, 10, 0, 255]], [50, [200, 0, 10, 255]]))).toHaveLength(1);
});

test('a colour is that of its plain area, also where the edges blend into white', () => {
  const data = pixels([60, [179, 32, 42, 255]], [20, [217, 143, 148, 255]], [20, [198, 88, 95, 255]]);
  expect(themesOfLogo(data)).toEqual([{ primary: '#b3202a', buttons: '#b3202a', tabBar: '#b3202a' }]);
});

test('shades of one colour are proposed once, wherever on the colour circle they lie', () => {
  const shades = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.nat(255), shades, (middle, degrees) => {
      // From red to yellow, green rises: 255 steps are 60 degrees.
      const data = degrees.flatMap((degree) => {
        const risen = Math.min(255, Math.max(0, middle + degree));
        return [255, risen, 0, 255];
      });
      expect(themesOfLogo(data)).toHaveLength(1);
    }),
  );
});

test('every colour that it proposes can be read', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), { maxLength: 40 }), (colours) => {
      for (const theme of themesOfLogo(colours.flatMap((colour) => [...colour, 255]))) {
        expect(Object.keys(theme)).toEqual(['primary', 'buttons', 'tabBar']);
        expect(unreadableColours(theme)).toEqual([]);
      }
    }),
  );
});
