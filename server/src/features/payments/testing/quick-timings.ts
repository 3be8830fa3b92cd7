import type { PaymentTimings } from '../progress/payment-dependencies.ts';

/** Timings of a test that does not wait: each is longer than what it has to outlast in the sandbox. */
export const quickTimings: PaymentTimings = {
  leaseMs: 400,
  vendSettleMs: 150,
  lostAnswerMs: 1_500,
  gatewaySettleMs: 1_500,
  redirectMs: 3_000,
  receivedMs: 3_000,
  firstPollDelayMs: 5,
  maxPollDelayMs: 40,
};
