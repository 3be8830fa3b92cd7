import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

const noon = Date.UTC(2026, 10, 12, 12);
const minutes = (count: number): number => count * 60_000;

test.each([
  [0, 'just now'],
  [minutes(-5), 'just now'],
  [minutes(1), '1 minute ago'],
  [minutes(59), '59 minutes ago'],
  [minutes(60), '1 hour ago'],
  [minutes(24 * 60), 'yesterday'],
  [minutes(3 * 24 * 60), '3 days ago'],
])('the text for an age of %d ms is %s', (age, text) => {
  expect(ageText(noon - age, noon)).toBe(text);
});
