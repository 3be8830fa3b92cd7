/**
 * How long ago something was, to the second in the first minute: `6 s ago`, `4 min ago`.
 * @param then milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function agoText(then: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - then) / 1000));
  return seconds < 60 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}
