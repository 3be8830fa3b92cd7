import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemOfIdNumber } from './id-number.rules.ts';

describe('a South African ID number is checked (13 digits, date, check digit)', () => {
  test.each([
    ['', undefined],
    ['8001015009087', undefined],
    ['800101 5009 087', undefined],
    ['0002290000089', 'One of the digits is wrong. Please compare them with your ID.'],
    ['80010150090', 'A South African ID number has 13 digits. This one has 11.'],
    ['80010150090877', 'A South African ID number has 13 digits. This one has 14.'],
    ['8013015009087', 'The first six digits have to be your date of birth: year, month, day.'],
    ['8002305009087', 'The first six digits have to be your date of birth: year, month, day.'],
    ['8001015009787', 'The eleventh digit has to be 0, 1 or 2. Please check it.'],
    ['8001015009088', 'One of the digits is wrong. Please compare them with your ID.'],
    ['A1234567', 'A South African ID number has digits only. Leave it empty if you have none.'],
  ])('%j: %s', (number, problem) => {
    expect(problemOfIdNumber(number)).toBe(problem);
  });

  test('one wrong digit is always found', () => {
    const digit = fc.integer({ min: 0, max: 9 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), digit, (position, replacement) => {
        const number = '8001015009087';
        if (number.charAt(position) === String(replacement)) return;
        const changed = number.slice(0, position) + String(replacement) + number.slice(position + 1);
        expect(problemOfIdNumber(changed)).toBeDefined();
      }),
    );
  });

  test('a leap day counts when either century has it', () => {
    const withCheckDigit = (start: string): string =>
      Array.from({ length: 10 }, (_, digit) => start + String(digit)).find(
        (number) => problemOfIdNumber(number) === undefined,
      ) ?? '';
    expect(withCheckDigit('000229500908')).toMatch(/^000229/);
    expect(withCheckDigit('010229500908')).toBe('');
  });
});
