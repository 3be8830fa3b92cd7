import { expect, it } from 'vitest';
import { offeredDays } from './offered-days.ts';

it('offers 90 days from today; a closed day is disabled', () => {
  const days = offeredDays({ date: '2026-11-14', minutes: 0 }, (date) => date !== '2026-11-15');
  expect(days).toHaveLength(90);
  expect(days.at(0)?.isDisabled).toBe(false);
  expect(days.at(1)).toEqual({
    date: '2026-11-15',
    weekday: 'Sun',
    day: '15',
    month: 'Nov',
    label: 'Sun 15 Nov 2026',
    isDisabled: true,
  });
});
