import { expect, it } from 'vitest';
import { isOlderVersion } from './app-version.rules.ts';

it.each([
  ['4.0.6', '4.0.7', true],
  ['4.0.6', '4.0.6', false],
  ['4.0.6', '4.0.10', true],
  ['4.0.6', '3.9.9', false],
  ['4.0.6', '5', true],
  ['4.0', '4.0.0', false],
])('%s is older than %s: %s', (version, other, isOlder) => {
  expect(isOlderVersion(version, other)).toBe(isOlder);
});
