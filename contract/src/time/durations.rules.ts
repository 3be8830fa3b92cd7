/** Durations in milliseconds. A day of a calendar may be an hour longer or shorter where clocks change: see `addDays`. */
export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
