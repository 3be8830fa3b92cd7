/** How long one code of a pass is the current one, in seconds. */
export const stepSeconds = 30;

/** A code of the current step and of one step either side is accepted. */
export const acceptedStepsEitherSide = 1;

/** How long a grant lasts at most, in seconds. */
export const maxGrantSeconds = 24 * 60 * 60;

/** Which step an instant lies in, counted from 1970. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / (stepSeconds * 1000));

/** When a step begins. */
export const startOfStep = (step: number): Date => new Date(step * stepSeconds * 1000);

/**
 * What has to be added to the clock of this device to have the server's time, in milliseconds.
 * @param serverTime what the server said at last contact; half of the way there and back is taken off
 */
export const clockCorrection = (serverTime: Date, asked: Date, answered: Date): number =>
  serverTime.getTime() - (asked.getTime() + answered.getTime()) / 2;

/** How a code's step stands to the present: `current` includes one step either side. */
export const classifyStep = (step: number, now: Date): 'current' | 'past' | 'future' => {
  const difference = step - stepAt(now);
  if (difference < -acceptedStepsEitherSide) return 'past';
  return difference > acceptedStepsEitherSide ? 'future' : 'current';
};
