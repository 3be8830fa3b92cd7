const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How old a notification is, as short as its corner allows: '12 min', '3 h', 'Yesterday', 'Tue', '9 Nov'.
 * @param seconds since 1970, as the server sends them
 */
export function notificationAge(seconds: number, now: Date): string {
  const then = new Date(seconds * 1000);
  const age = Math.max(0, now.getTime() - then.getTime());
  if (age < MINUTE) return 'Now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  const daysAgo = Math.round((midnightOf(now) - midnightOf(then)) / DAY);
  if (daysAgo === 0) return `${Math.floor(age / HOUR)} h`;
  if (daysAgo === 1) return 'Yesterday';
  if (daysAgo < 7) return then.toLocaleDateString('en-GB', { weekday: 'short' });
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

const midnightOf = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);
