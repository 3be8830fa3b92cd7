/** The one source of the present. Tests and the demo world set their own. */
export interface Clock {
  now(): Date;
}

/** The time of this machine. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands at an instant until it is moved. */
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
