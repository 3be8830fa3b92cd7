import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedZoom, canvasScale, heightOf, maxZoom, pageInMiddle, pagesNear, placesOf } from './pdf-layout.rules.ts';

it('places pages below each other, unknown ones like the first', () => {
  const places = placesOf(
    3,
    new Map([
      [1, 1.5],
      [3, 1],
    ]),
    100,
  );
  expect(places.map(({ top, height }) => [top, height])).toEqual([
    [10, 150],
    [170, 150],
    [330, 100],
  ]);
  expect(heightOf(places)).toBe(440);
  expect(heightOf(placesOf(0, new Map(), 100))).toBe(0);
});

it('draws the visible pages and one on each side', () => {
  const places = placesOf(200, new Map([[1, 1]]), 100);
  expect(pagesNear(places, 0, 300).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  expect(pagesNear(places, 1100, 220).map(({ number }) => number)).toEqual([10, 11, 12, 13]);
  expect(
    pagesNear(places, 21_800, 300)
      .map(({ number }) => number)
      .at(-1),
  ).toBe(200);
  expect(pageInMiddle(places, 1100, 220)).toBe(11);
});

it('keeps the zoom within bounds', () => {
  expect([0.1, 1, 99].map(boundedZoom)).toEqual([0.5, 1, maxZoom]);
});

it('ends well on a phone with 384 MB of canvas: all canvases together, twice while they are replaced, stay below, and each below 16.7 million pixels', () => {
  const anyPage = fc.record({
    count: fc.integer({ min: 1, max: 200 }),
    ratio: fc.double({ min: 0.05, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(
      anyPage,
      fc.integer({ min: 320, max: 1400 }),
      fc.double({ min: 0.5, max: 5, noNaN: true }),
      fc.constantFrom(1, 2, 3, 4),
      fc.nat({ max: 1_000_000 }),
      ({ count, ratio }, width, zoom, pixelRatio, scrollTop) => {
        const near = pagesNear(placesOf(count, new Map([[1, ratio]]), width * zoom), scrollTop, 900);
        const pixels = near.map(
          (place) => place.width * place.height * canvasScale(place, pixelRatio, near.length) ** 2,
        );
        expect(pixels.every((one) => one <= 16_700_000)).toBe(true);
        expect(pixels.reduce((sum, one) => sum + one, 0) * 4 * 2).toBeLessThan(384 * 1024 * 1024);
      },
    ),
  );
});
