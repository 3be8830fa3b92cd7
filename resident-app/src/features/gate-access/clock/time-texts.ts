/** A time as `09:38`, in this phone's time zone. */
export const timeOf = (instant: string | Date): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The time at which something ends, in which midnight is `24:00`. */
export function endOf(instant: string): string {
  const time = timeOf(instant);
  return time === '00:00' ? '24:00' : time;
}
