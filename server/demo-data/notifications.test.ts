import { addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { expect, it } from 'vitest';
import { demoBookings } from './bookings.ts';
import { demoEvents } from './content/events.ts';
import { demoNotifications } from './notifications.ts';

const textOf = (now: Date, id: string): string => {
  const notification = demoNotifications(now).find((each) => each.id === id);
  return `${notification?.title} ${notification?.description}`;
};
const shortDay = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
    .format(new Date(date))
    .replace(',', '');

it('messages of the demo world name the days of its bookings and events, whenever it starts', () => {
  for (let days = 0; days < 60; days++) {
    const now = new Date(`${addDays('2026-11-02', days)}T10:00:00Z`);
    const dateOf = (name: string) => demoBookings(now).find(({ id }) => id.startsWith(`demo-${name}-`))?.date ?? '';
    for (const [id, name] of [
      ['demo-clubhouse', 'hall'],
      ['demo-padel', 'padel'],
      ['demo-pieter-venue', 'stories'],
    ] as const) {
      expect(textOf(now, id)).toContain(shortDay(dateOf(name)));
    }
    const market = demoEvents(now).find(({ title }) => title === 'Sundowner Market');
    expect(textOf(now, 'demo-market')).toContain(shortDay(String(market?.fields['start']).slice(0, 10)));
  }
});
