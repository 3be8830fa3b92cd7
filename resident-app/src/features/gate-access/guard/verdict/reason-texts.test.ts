import { expect, test } from 'vitest';
import { gate, subject } from '../guard.factory.ts';
import { reasonText } from './reason-texts.ts';

test('the guard reads whether the gate is closed, or only not open for the pass of a resident', () => {
  const resident = subject({ kind: 'resident' });
  const at = new Date('2026-11-21T03:59:00.000Z');
  const textAt = (opensAt: string): string | undefined =>
    reasonText({ reason: 'not-yet', subject: resident, at }, { gate: gate({ opensAt }), direction: 'in' });
  expect(textAt('0600')).toBe('The gate is closed');
  expect(textAt('0559')).toBe('Outside the hours of this pass');
  const visitor = { reason: 'not-yet' as const, subject: subject({}), at };
  expect(reasonText(visitor, { gate: gate(), direction: 'in' })).toBe('Not yet');
});
