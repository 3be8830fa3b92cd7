import { expect, it } from 'vitest';
import { answerDueAt } from './answers.rules.ts';

const zone = 'Africa/Johannesburg';

it.each([
  ['a Wednesday', '2026-11-11T06:52:00Z', 1, '2026-11-12T22:00:00.000Z'],
  ['a Friday', '2026-11-13T06:52:00Z', 1, '2026-11-16T22:00:00.000Z'],
  ['a Saturday', '2026-11-14T06:52:00Z', 2, '2026-11-17T22:00:00.000Z'],
  ['a Thursday', '2026-11-12T22:30:00Z', 5, '2026-11-20T22:00:00.000Z'],
])('a request of %s is answered by the end of the last promised working day', (_, requestedAt, days, due) => {
  expect(answerDueAt(new Date(requestedAt), days, zone)?.toISOString()).toBe(due);
});

it('has no due time without a promise', () => {
  expect(answerDueAt(new Date('2026-11-11T06:52:00Z'), null, zone)).toBeNull();
});
