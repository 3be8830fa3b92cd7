import type { Dependencies } from '../../../platform/dependencies.ts';
import { paymentTimings, type PaymentParts } from './payment-parts.ts';

/** The parts of payments, with the timings of the product. */
export const paymentParts = (dependencies: Dependencies): PaymentParts => ({
  ...dependencies,
  timings: paymentTimings,
});
