import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { ProviderClient } from '../../../platform/provider-calls/provider-client.ts';

/** How long the steps of a payment may take, in milliseconds. */
export interface PaymentTimings {
  /** A process that took a payment and is not heard of for so long is dead. Longer than any call of a provider. */
  leaseMs: number;
  /** After a vend without an answer, so long passes before the vendor's 'does not exist' is believed. */
  vendSettleMs: number;
  /** So long after a payment was sent, the gateway's answer to it is lost: longer than the call takes. */
  lostAnswerMs: number;
  /** So long after a payment was sent, a gateway that does not know it never will, although it answered. */
  gatewaySettleMs: number;
  /** How long a person may take on the page of the gateway. */
  redirectMs: number;
  /** How long a payment that the gateway calls received, and not final, is read again. */
  receivedMs: number;
  /** The delay before the second poll; it doubles up to `maxPollDelayMs`. */
  firstPollDelayMs: number;
  maxPollDelayMs: number;
}

/** The timings of the product. */
export const paymentTimings: PaymentTimings = {
  leaseMs: 90_000,
  vendSettleMs: 30_000,
  lostAnswerMs: 60_000,
  gatewaySettleMs: 5 * 60_000,
  redirectMs: 45 * 60_000,
  receivedMs: dayMs,
  firstPollDelayMs: 2_000,
  maxPollDelayMs: 60_000,
};

/** What the steps of payments need. */
export type PaymentDependencies = Pick<Dependencies, 'database' | 'clock' | 'live' | 'environment' | 'logger'> & {
  providers: ProviderClient;
  timings: PaymentTimings;
  /** Called between two steps, with the name of the place. A test ends the process there. */
  onCheckpoint?: (place: string) => Promise<void> | void;
};
