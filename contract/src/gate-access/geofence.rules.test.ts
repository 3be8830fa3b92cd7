import { dayMs } from '../time/durations.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decidePlace,
  measureMetres,
  findNearestLocation,
  parsePlace,
  type Fix,
  type FencedLocation,
} from './geofence.rules.ts';

const main: FencedLocation = {
  EstateID: '91',
  latitude: '-26,0021',
  longitude: '28.1302',
  AllowedDistance: 150,
  revertToOffline: false,
  Message: 'Please come closer.',
  gateId: 'main',
};
const north = { ...main, latitude: '-25.9940', gateId: 'north', Message: 'Please come to the north gate.' };
const at = (latitude: number, longitude: number, fix: Partial<Fix> = {}): Fix => ({
  latitude,
  longitude,
  accuracyMetres: 10,
  ageMs: 0,
  ...fix,
});
const here = at(-26.0021, 28.1302);

describe('measureMetres', () => {
  it('is 111.2 km for a degree of latitude, to the north and to the south', () => {
    expect(measureMetres({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 })).toBeCloseTo(111_195, -1);
  });

  it('is symmetric, zero between equal points, and at most half the circumference of the earth', () => {
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(place, place, (one, other) => {
        const metres = measureMetres(one, other);
        expect(metres).toBeCloseTo(measureMetres(other, one), 3);
        expect(metres).toBeGreaterThanOrEqual(0);
        expect(metres).toBeLessThan(20_016_000);
        expect(measureMetres(one, one)).toBe(0);
      }),
    );
  });
});

describe('within AllowedDistance of any location shows QR with coordinates, otherwise not-in-proximity with message', () => {
  it.each<[string, readonly FencedLocation[], Fix | undefined, string]>([
    ['at the gate', [main, north], here, 'inside'],
    ['at the other gate', [main, north], at(-25.994, 28.1302), 'inside'],
    ['158 m off, the radius of the fix taken off', [main], at(-26.00068, 28.1302), 'inside'],
    ['158 m off with a sharp fix', [main], at(-26.00068, 28.1302, { accuracyMetres: 1 }), 'outside'],
    ['in another city', [main, north], at(-33.9, 18.4), 'outside'],
    ['swapped', [main], at(28.1302, -26.0021), 'outside'],
    ['inaccurate beyond 100 m', [main], at(-26.0021, 28.1302, { accuracyMetres: 101 }), 'inaccurate'],
    ['older than 60 s', [main], at(-26.0021, 28.1302, { ageMs: 60_001 }), 'stale'],
    ['without a fix', [main], undefined, 'no-fix'],
    ['without a location', [], here, 'no-location'],
    ['with a location that cannot be read', [{ ...main, latitude: 'here' }], here, 'no-location'],
  ])('%s', (_, locations, fix, kind) => {
    expect(decidePlace(locations, fix).kind).toBe(kind);
  });

  it('returns the message of the nearest location', () => {
    const verdict = decidePlace([main, north], at(-25.985, 28.1302));
    expect(verdict).toMatchObject({ kind: 'outside', message: 'Please come to the north gate.' });
  });

  it('returns the message of the nearest location, even if the edge of another area is nearer', () => {
    // 723 m from the north gate and 1,623 m from the main gate, whose area begins after 123 m.
    const verdict = decidePlace([{ ...main, AllowedDistance: 1_500 }, north], at(-25.9875, 28.1302));
    expect(verdict).toMatchObject({ kind: 'outside', message: 'Please come to the north gate.' });
  });

  it('returns the nearest location if the fix lies in several areas', () => {
    const wide = { ...main, AllowedDistance: 2_000 };
    expect(decidePlace([wide, north], at(-25.994, 28.1302))).toMatchObject({
      kind: 'inside',
      location: { gateId: 'north' },
    });
  });
});

describe('with revertToOffline a QR without coordinates is produced', () => {
  const offline = [main, { ...north, revertToOffline: true }];
  const atNorth = (fix: Partial<Fix>) => at(-25.994, 28.1302, fix);

  it('when no fix can be had', () => {
    expect(decidePlace(offline, undefined).kind).toBe('no-place');
    expect(decidePlace([main], undefined).kind).toBe('no-fix');
  });

  it('never with a good fix: outside stays outside, inside shows coordinates', () => {
    expect(decidePlace(offline, at(-33.9, 18.4)).kind).toBe('outside');
    expect(decidePlace(offline, here).kind).toBe('inside');
  });

  it.each<[string, Fix, string]>([
    ['inaccurate at the gate', atNorth({ accuracyMetres: 500 }), 'no-place'],
    ['stale at the gate', atNorth({ ageMs: 90_000 }), 'no-place'],
    [
      'inaccurate and 1 km off, its circle reaching the area',
      at(-25.985, 28.1302, { accuracyMetres: 900 }),
      'no-place',
    ],
    [
      'inaccurate and 1 km off, its circle ending before the area',
      at(-25.985, 28.1302, { accuracyMetres: 800 }),
      'outside',
    ],
    ['stale and 1 km off', at(-25.985, 28.1302, { ageMs: 90_000 }), 'outside'],
    ['stale and in another city', at(-33.9, 18.4, { ageMs: dayMs }), 'outside'],
    ['inaccurate by 5 km in another city', at(-33.9, 18.4, { accuracyMetres: 5_000 }), 'outside'],
  ])('where the fix is %s: %#', (_, fix, kind) => {
    expect(decidePlace(offline, fix).kind).toBe(kind);
  });

  it('only where a location that the fix reaches allows it', () => {
    expect(decidePlace(offline, { ...here, accuracyMetres: 300 }).kind).toBe('inaccurate');
    expect(decidePlace(offline, { ...here, ageMs: 90_000 }).kind).toBe('stale');
  });

  it('never where the circle of the fix reaches no area', () => {
    const fix = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      accuracyMetres: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
      ageMs: fc.double({ min: 0, max: 1_000_000, noNaN: true }),
    });
    fc.assert(
      fc.property(fix, (each) => {
        const { metres } = findNearestLocation([north], each) ?? { metres: 0 };
        const isReached = metres <= each.accuracyMetres + north.AllowedDistance;
        expect(decidePlace([{ ...north, revertToOffline: true }], each).kind === 'outside').toBe(!isReached);
      }),
    );
  });
});

describe('findNearestLocation', () => {
  it('returns the nearest location and skips invalid ones', () => {
    expect(findNearestLocation([{ ...main, longitude: '?' }, north, main], here)?.location.gateId).toBe('main');
    expect(findNearestLocation([], here)).toBeUndefined();
    expect(parsePlace({ latitude: '28.1302', longitude: '-26,0021' })).toEqual({
      latitude: 28.1302,
      longitude: -26.0021,
    });
  });
});
