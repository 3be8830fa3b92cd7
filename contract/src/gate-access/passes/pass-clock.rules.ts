/** The length of a step in seconds. A pass makes one code per step. */
export const stepSeconds = 30;

/** The number of steps before, and of steps after, the current one whose codes are accepted too. */
export const acceptedStepsEitherSide = 1;

/** The maximum lifetime of a grant in seconds. */
export const maxGrantSeconds = 24 * 60 * 60;

/** Returns the number of the step that contains the instant, counted from 1970. */
export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / (stepSeconds * 1000));

/** Returns the start of a step. */
export const startOfStep = (step: number): Date => new Date(step * stepSeconds * 1000);

/**
 * Returns the milliseconds to add to this device's clock to get the server's time. Assumes that the request and its response were
 * in transit for equally long.
 * @param serverTime the server's time in the response
 * @param sentAt when the device sent the request, by its own clock
 * @param receivedAt when the device received the response, by its own clock
 */
export const clockCorrection = (serverTime: Date, sentAt: Date, receivedAt: Date): number =>
  serverTime.getTime() - (sentAt.getTime() + receivedAt.getTime()) / 2;

/** Classifies a step relative to now. `current` includes one step before and after. */
export const classifyStep = (step: number, now: Date): 'current' | 'past' | 'future' => {
  const difference = step - stepAt(now);
  if (difference < -acceptedStepsEitherSide) return 'past';
  return difference > acceptedStepsEitherSide ? 'future' : 'current';
};
