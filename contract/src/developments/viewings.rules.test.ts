import { expect, it } from 'vitest';
import { blankShowDay, problemsOfShowDays, viewingSlots, viewingText, type ShowDay } from './viewings.rules.ts';

const day = (rest: Partial<ShowDay> = {}): ShowDay => ({ ...blankShowDay, date: '2026-11-28', ...rest });
const starts = (showDays: ShowDay[], now = '2026-11-14 10:00'): string[] =>
  viewingSlots(showDays, now).map(({ start, end }) => `${start} to ${end.slice(11)}`);

it('divides a show day into viewings that end before it does', () => {
  expect(starts([day({ to: '11:20' })])).toEqual(['2026-11-28 10:00 to 10:30', '2026-11-28 10:30 to 11:00']);
  expect(starts([day({ from: '23:30', to: '24:00' })])).toEqual(['2026-11-28 23:30 to 24:00']);
  expect(starts([day({ date: '' })])).toEqual([]);
});

it('offers what has not begun, the earliest first, each time once', () => {
  const days = [day({ to: '11:00' }), day({ date: '2026-11-21', to: '10:30' }), day({ to: '10:30', places: 9 })];
  expect(starts(days, '2026-11-21 09:59')).toHaveLength(3);
  expect(starts(days, '2026-11-21 10:00')).toEqual(['2026-11-28 10:00 to 10:30', '2026-11-28 10:30 to 11:00']);
  expect(viewingSlots(days, '2026-11-21 10:00')[0]?.places).toBe(1);
});

it('names what a show day still lacks', () => {
  expect(problemsOfShowDays([day()])).toEqual({});
  expect(problemsOfShowDays([day({ date: '' }), day({ to: '10:15' })])).toEqual({
    'showDays.0.date': 'Choose the day.',
    'showDays.1.to': 'No viewing fits between these times.',
  });
});

it('writes a viewing as a day and its times', () => {
  expect(viewingText({ start: '2026-11-28 10:00', end: '2026-11-28 10:30' })).toBe(
    'Sat 28 Nov, 10:00\u00a0–\u00a010:30',
  );
});
