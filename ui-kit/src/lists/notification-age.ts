const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * The age of a notification as a short text: '12 min', '3 h', 'Yesterday', 'Tue', '9 Nov'.
 * @param createdAtSeconds seconds since 1970, as the server sends them
 */
export function notificationAge(createdAtSeconds: number, now: Date): string {
  const then = new Date(createdAtSeconds * 1000);
  const age = Math.max(0, now.getTime() - then.getTime());
  if (age < MINUTE_MS) return 'Now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min`;
  const daysAgo = Math.round((midnightOf(now) - midnightOf(then)) / DAY_MS);
  if (daysAgo === 0) return `${Math.floor(age / HOUR_MS)} h`;
  if (daysAgo === 1) return 'Yesterday';
  if (daysAgo < 7) return then.toLocaleDateString('en-GB', { weekday: 'short' });
  return then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

const midnightOf = (time: Date): number => new Date(time).setHours(0, 0, 0, 0);
