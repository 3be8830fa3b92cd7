import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/wall-clock.rules.ts';
import { eventStartText, eventTimesText, repeatText } from './event-texts.rules.ts';
import { blankEvent, isWrittenTime, lastEndOfEvent, nextOccurrence, problemsOfEvent } from './events.rules.ts';

const market = { start: '2026-11-14 15:00', end: '2026-11-14 19:00', repeats: 'never' as const, repeatsUntil: '' };

describe('the next occurrence', () => {
  it.each([
    ['once, before', market, '2026-11-01 08:00', '2026-11-14 15:00'],
    ['once, under way', market, '2026-11-14 18:59', '2026-11-14 15:00'],
    ['once, over', market, '2026-11-14 19:00', undefined],
    ['weekly, under way', { ...market, repeats: 'weekly' as const }, '2026-11-28 16:00', '2026-11-28 15:00'],
    ['weekly, the next day', { ...market, repeats: 'weekly' as const }, '2026-11-29 16:00', '2026-12-05 15:00'],
    ['every second week', { ...market, repeats: 'fortnightly' as const }, '2026-11-15 00:00', '2026-11-28 15:00'],
    [
      'weekly, after its last day',
      { ...market, repeats: 'weekly' as const, repeatsUntil: '2026-11-27' },
      '2026-11-22 16:00',
      undefined,
    ],
    ['without times', { ...market, start: '', end: '' }, '2026-11-01 08:00', undefined],
  ])('%s', (_, event, now, start) => {
    expect(nextOccurrence(event, now)?.start).toBe(start);
  });

  it('is on the weekday of the first one, not over, and at most a week away', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 23 }), (days, hour) => {
        const today = addDays('2026-11-14', days);
        const now = `${today} ${String(hour).padStart(2, '0')}:00`;
        const next = nextOccurrence({ ...market, repeats: 'weekly' }, now);
        if (next === undefined) throw new Error('A repetition without an end has a next occurrence.');
        expect(next.end > now).toBe(true);
        expect(next.start.slice(0, 10) <= addDays(today, 7)).toBe(true);
        expect(new Date(next.start.slice(0, 10)).getUTCDay()).toBe(6);
      }),
    );
  });
});

it('ends with the last occurrence, and never without a last day', () => {
  expect(lastEndOfEvent(market)).toBe('2026-11-14 19:00');
  expect(lastEndOfEvent({ ...market, repeats: 'weekly' })).toBe('');
  expect(lastEndOfEvent({ ...market, repeats: 'weekly', repeatsUntil: '2026-12-04' })).toBe('2026-11-28 19:00');
  expect(lastEndOfEvent({ ...market, repeats: 'weekly', repeatsUntil: '2026-12-05' })).toBe('2026-12-05 19:00');
});

it('says what is missing before it is published', () => {
  expect(Object.keys(problemsOfEvent(blankEvent))).toEqual(['start', 'end']);
  expect(problemsOfEvent({ ...blankEvent, ...market })).toEqual({});
  expect(problemsOfEvent({ ...blankEvent, ...market, end: market.start })).toHaveProperty('end');
  expect(problemsOfEvent({ ...blankEvent, ...market, cardImage: '/media/a' })).toHaveProperty('cardImageAlt');
  const long = { ...blankEvent, ...market, end: '2026-11-21 15:00', repeats: 'weekly' as const };
  expect(problemsOfEvent(long)).toHaveProperty('end');
  expect(problemsOfEvent({ ...long, end: market.end, repeatsUntil: '2026-11-13' })).toHaveProperty('repeatsUntil');
});

it('has no web page where residents say whether they come: they do so on our own page, which it would replace', () => {
  const pages = { externalLink1: 'https://cinema.test/', managerLink: 'https://manager.test/' };
  expect(problemsOfEvent({ ...blankEvent, ...market, ...pages })).toEqual({});
  expect(problemsOfEvent({ ...blankEvent, ...market, ...pages, takesAnswers: true })).toEqual({
    externalLink1:
      'Residents answer on our own page of the event. Leave this empty, or write the address into the text.',
    managerLink: 'Residents answer on our own page of the event. Leave this empty, or write the address into the text.',
  });
});

it.each([
  ['2026-11-14 15:00', true],
  ['2026-02-30 15:00', false],
  ['2026-11-14 24:00', false],
  ['2026-11-14T15:00', false],
  ['2026-11-14', false],
])('%s is a time: %s', (text, isTime) => {
  expect(isWrittenTime(text)).toBe(isTime);
});

it('writes times as the look does', () => {
  expect(eventStartText('2026-11-14 15:00:00')).toBe('Sat 14 Nov, 15:00');
  expect(eventTimesText('2026-11-14 15:00:00', '2026-11-14 19:00:00')).toBe('Sat 14 Nov 2026, 15:00 – 19:00');
  expect(eventTimesText('2026-11-14 15:00', '2026-11-15 01:00')).toBe('Sat 14 Nov 2026, 15:00 – Sun 15 Nov, 01:00');
  expect(repeatText('weekly', '2026-11-14 15:00')).toBe('Every Saturday');
  expect(repeatText('never', '2026-11-14 15:00')).toBe('');
});
