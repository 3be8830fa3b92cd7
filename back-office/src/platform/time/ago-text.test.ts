import { expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { agoText } from './ago-text.ts';

it.each([
  [0, '0 s ago'],
  [6_400, '6 s ago'],
  [59_400, '59 s ago'],
  [60_000, '1 min ago'],
  [hourMs, '60 min ago'],
  // The clock of this computer is behind.
  [-2_000, '0 s ago'],
])('%d ms is %s', (ms, text) => expect(agoText(1_000_000, 1_000_000 + ms)).toBe(text));
