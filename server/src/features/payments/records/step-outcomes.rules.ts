import type { StepOutcome } from '@ekhaya/contract/payments/payment-stages.rules';
import { stageOf, type PaymentState } from './payment-states.rules.ts';

/** What a step to a state comes to: nobody knows whether the vendor sold, or the money is on its way back, for as long as it waits. */
export const outcomeOf = (state: PaymentState): StepOutcome => {
  if (state === 'declined' || state === 'not-done') return 'failed';
  return state === 'unknown' || state === 'refunding' ? 'waiting' : 'done';
};

/** What a step came to that was written before its outcome was: its words say it, but not those that staff wrote behind a colon. */
export const outcomeByWords = (state: PaymentState, what: string): StepOutcome => {
  const words = what.startsWith('staff ') ? (what.split(':')[0] ?? '') : what;
  const stage = stageOf(state);
  if (stage === 'declined' || stage === 'not-done' || words.includes('refuses')) return 'failed';
  return stage === 'going-back' || /no answer|did not say|ended/.test(words) ? 'waiting' : 'done';
};
