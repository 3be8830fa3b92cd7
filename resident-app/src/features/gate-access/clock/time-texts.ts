/** `09:38` by this phone's clock. */
export const timeOf = (instant: string | Date): string =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The time at which something ends: midnight reads `24:00`. */
export function endOf(instant: string): string {
  const time = timeOf(instant);
  return time === '00:00' ? '24:00' : time;
}
