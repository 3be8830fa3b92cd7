import type { Dependencies } from '../../../platform/dependencies.ts';
import { paymentTimings, type PaymentDependencies } from './payment-dependencies.ts';

/** The dependencies of payments, with the timings of the product. */
export const paymentDependencies = (dependencies: Dependencies): PaymentDependencies => ({
  ...dependencies,
  timings: paymentTimings,
});
