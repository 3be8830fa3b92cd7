const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The time that has passed since a moment, in words: 'just now', '5 minutes ago', 'yesterday'.
 * @param then milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function ageText(then: number, now: number = Date.now()): string {
  const age = Math.max(0, now - then);
  if (age < MINUTE) return 'just now';
  const words = new Intl.RelativeTimeFormat('en-ZA', { numeric: 'auto' });
  if (age < HOUR) return words.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return words.format(-Math.floor(age / HOUR), 'hour');
  return words.format(-Math.floor(age / DAY), 'day');
}
