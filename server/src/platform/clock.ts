/** The only source of the present time. Tests and the demo world use clocks of their own. */
export interface Clock {
  now(): Date;
}

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is set or advanced. */
export const settableClock = (
  start: Date,
): Clock & { set(instant: Date): void; advance(milliseconds: number): void } => {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    set: (instant) => {
      current = instant.getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
};
