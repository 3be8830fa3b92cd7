import { expect, test } from 'vitest';
import { registrationKey } from './registration.rules.ts';

test.each([
  ['CA 123-456', 'CA123456'],
  ['ca123456', 'CA123456'],
  [' nd 4.711 ', 'ND4711'],
  ['- -', ''],
])("plates are normalised for search ('CA 123-456' finds 'ca123456'): %j", (typed, key) => {
  expect(registrationKey(typed)).toBe(key);
});
