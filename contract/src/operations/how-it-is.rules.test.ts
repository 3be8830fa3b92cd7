import { expect, it } from 'vitest';
import { stateOfDisk } from './how-it-is.rules.ts';

const gigabyte = 1_000_000_000;

it.each([
  [28, 40, 'works'],
  [4, 40, 'works'],
  [3.9, 40, 'waits'],
  [1, 5, 'works'],
  [0.9, 5, 'waits'],
  [0, 5, 'waits'],
])('%d GB free of %d GB: %s', (free, total, state) => {
  expect(stateOfDisk({ freeBytes: free * gigabyte, totalBytes: total * gigabyte })).toBe(state);
});
