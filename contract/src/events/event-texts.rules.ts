import { dateText, dayText } from '../time/written-times.rules.ts';

/** When an event begins, as its card says it: `Sat 14 Nov, 15:00`. Takes `YYYY-MM-DD HH:mm`, with or without seconds. */
export const eventStartText = (start: string): string => `${dayText(start.slice(0, 10))}, ${start.slice(11, 16)}`;

/** When an event takes place, as its page says it: `Sat 14 Nov 2026, 15:00 – 19:00`. */
export const eventTimesText = (start: string, end: string): string => {
  const [first, last] = [start.slice(0, 10), end.slice(0, 10)];
  const until = first === last ? end.slice(11, 16) : `${dayText(last)}, ${end.slice(11, 16)}`;
  return `${dateText(first)}, ${start.slice(11, 16)} – ${until}`;
};

/** What a repeated event says under its time; '' for one that takes place once. */
export const repeatText = (repeats: 'never' | 'weekly' | 'fortnightly', start: string): string => {
  if (repeats === 'never' || start === '') return '';
  const day = new Date(`${start.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-ZA', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return repeats === 'weekly' ? `Every ${day}` : `Every second ${day}`;
};
