import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatRand,
  groupToken,
  isCardExpired,
  isCardNumber,
  isRandAmount,
  parseCardExpiry,
  toCents,
  toRand,
} from './payments.rules.ts';

describe('amounts', () => {
  it('an amount in rand has at most two decimals and is above zero', () => {
    for (const rand of [0, -1, 0.001, 1.005, 1e9, Number.NaN, Number.POSITIVE_INFINITY, 100_000.01]) {
      expect(isRandAmount(rand), String(rand)).toBe(false);
    }
    for (const rand of [0.01, 0.1, 0.29, 1.1, 20, 245.5, 100_000]) expect(isRandAmount(rand), String(rand)).toBe(true);
  });

  it('every number of cents survives the way to rand and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
        expect(isRandAmount(toRand(cents))).toBe(true);
        expect(toCents(toRand(cents))).toBe(cents);
      }),
    );
  });

  it("Balance shown 'R' plus 2 decimals ('R 0.00' when not numeric)", () => {
    expect([245.5, 0, undefined, Number.NaN, 'x'].map(formatRand)).toEqual([
      'R 245.50',
      'R 0.00',
      'R 0.00',
      'R 0.00',
      'R 0.00',
    ]);
  });
});

describe('cards', () => {
  it('a card number has 12 to 16 digits with a right check digit', () => {
    for (const good of ['4000000000000002', '5200000000000015', '4000000000000028']) {
      expect(isCardNumber(good)).toBe(true);
    }
    for (const bad of ['4000000000000001', '400000000000000', '40000000000000020', '4000-0000-0000-0002', '']) {
      expect(isCardNumber(bad)).toBe(false);
    }
  });

  it('expiry 5 chars: a year of two digits is of this century, and a month needs no zero', () => {
    expect(parseCardExpiry({ month: '08', year: '29' })).toEqual({ month: '08', year: '2029' });
    expect(parseCardExpiry({ month: '8', year: '2029' })).toEqual({ month: '08', year: '2029' });
    for (const [month, year] of [
      ['13', '29'],
      ['00', '29'],
      ['08', '1929'],
      ['08', '9'],
      ['', ''],
    ] as const) {
      expect(parseCardExpiry({ month, year }), `${month}/${year}`).toBeUndefined();
    }
  });

  it('a card is good until the end of its month', () => {
    const now = new Date('2026-11-30T12:00:00Z');
    expect(isCardExpired({ month: '11', year: '2026' }, now)).toBe(false);
    expect(isCardExpired({ month: '10', year: '2026' }, now)).toBe(true);
    expect(isCardExpired({ month: '12', year: '2025' }, now)).toBe(true);
    expect(isCardExpired({ month: '01', year: '2027' }, now)).toBe(false);
  });
});

it('a token is shown in groups of four digits', () => {
  expect(groupToken('12345678901234567890')).toBe('1234 5678 9012 3456 7890');
});
