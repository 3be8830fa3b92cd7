/** Where a payment stands, as staff read it: at the bank, paid without units, and how it ended. */
export const paymentStages = [
  'at-bank',
  'no-token',
  'issued',
  'going-back',
  'paid-back',
  'declined',
  'not-done',
] as const;

/** Where a payment stands, as staff read it. */
export type PaymentStage = (typeof paymentStages)[number];

/** What a step of a payment came to: it went well, nobody knows yet or the money is not where it belongs, or it failed. */
export const stepOutcomes = ['done', 'waiting', 'failed'] as const;

/** What a step of a payment came to. */
export type StepOutcome = (typeof stepOutcomes)[number];

/** A payment that is paid, has no units and is older than this is stuck: staff look at it. */
export const stuckAfterMinutes = 5;
