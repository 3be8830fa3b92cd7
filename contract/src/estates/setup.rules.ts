/** The steps that set an estate up, in the order in which the set-up page shows them. */
export const setupSteps = [
  'estate',
  'place',
  'colours',
  'roles',
  'gates',
  'houses',
  'bookings',
  'messages',
  'money',
] as const;

/** One of the steps that set an estate up. */
export type SetupStep = (typeof setupSteps)[number];

/** How a step is: there is something of it, somebody put it off, or nobody has looked at it. */
export type SetupState = 'done' | 'later' | 'open';

/** A step and its state. */
export interface SetupProgress {
  step: SetupStep;
  state: SetupState;
}

/** How many minutes a step takes, about. */
const minutesOf: Record<SetupStep, number> = {
  estate: 1,
  place: 2,
  colours: 1,
  roles: 1,
  gates: 1,
  houses: 1,
  bookings: 1,
  messages: 2,
  money: 1,
};

/** The minutes that the open steps take together, about. */
export const minutesLeft = (steps: readonly SetupProgress[]): number =>
  steps.reduce((sum, { step, state }) => sum + (state === 'open' ? minutesOf[step] : 0), 0);

/** The step to show next: the first open one after a step, else the first open one, else undefined. */
export const nextSetupStep = (steps: readonly SetupProgress[], after?: SetupStep): SetupStep | undefined => {
  const at = after === undefined ? -1 : setupSteps.indexOf(after);
  const open = steps.filter(({ step, state }) => state === 'open' && step !== after).map(({ step }) => step);
  return open.find((step) => setupSteps.indexOf(step) > at) ?? open[0];
};

/** Whether nobody has begun to set the estate up: a place, gates, houses and what can be booked are all open. */
export const isUntouched = (steps: readonly SetupProgress[]): boolean =>
  steps.every(
    ({ step, state }) => state === 'open' || ['estate', 'messages', 'money', 'colours', 'roles'].includes(step),
  );
