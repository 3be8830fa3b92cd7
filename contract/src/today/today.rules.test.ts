import { describe, expect, it } from 'vitest';
import { answerDueAt, byUrgency } from './today.rules.ts';

const zone = 'Africa/Johannesburg';

describe('answerDueAt', () => {
  it.each([
    ['a day of the week', '2026-11-12T09:30:00+02:00', 1, '2026-11-13T09:30:00+02:00'],
    ['a Friday', '2026-11-13T09:30:00+02:00', 1, '2026-11-16T09:30:00+02:00'],
    ['a Saturday', '2026-11-14T09:30:00+02:00', 1, '2026-11-17T00:00:00+02:00'],
    ['a Sunday', '2026-11-15T23:30:00+02:00', 2, '2026-11-18T00:00:00+02:00'],
    ['ten days', '2026-11-12T09:30:00+02:00', 10, '2026-11-26T09:30:00+02:00'],
  ])('counts Mondays to Fridays: %s', (_title, asked, days, due) => {
    expect(answerDueAt(new Date(asked), days, zone)).toEqual(new Date(due));
  });
});

describe('byUrgency', () => {
  const line = (name: string, since: string, promisedAt: string | null = null, isLate = false) => ({
    name,
    since,
    promisedAt,
    isLate,
  });

  it('puts late ones first, the latest of them before the others, then sorts by age', () => {
    const lines = [
      line('young', '2026-11-13T08:00:00Z'),
      line('old', '2026-11-01T08:00:00Z', '2026-12-01T08:00:00Z'),
      line('late', '2026-11-12T08:00:00Z', '2026-11-13T07:00:00Z', true),
      line('later', '2026-11-12T09:00:00Z', '2026-11-12T20:00:00Z', true),
    ];
    expect(lines.toSorted(byUrgency).map(({ name }) => name)).toEqual(['later', 'late', 'old', 'young']);
  });
});
