import type { Clock } from '../clock.ts';
import { ProviderError } from './provider-error.ts';

/** The failures in a row after which a provider is left alone. */
const maxFailures = 5;
/** How long a provider is left alone, in milliseconds. Then one call tries it. */
const openMs = 30_000;

/** How a provider has answered lately, as staff see it. */
export interface ProviderHealth {
  /** `down` while calls are refused without asking the provider. */
  state: 'ok' | 'failing' | 'down';
  /** When it last answered, and when it last failed to; undefined for never since this process started. */
  answeredAt?: Date;
  failedAt?: Date;
}

/** Calls one provider and stops asking it while it does not answer, so that people are told at once. */
export interface Breaker {
  /** Runs a call. @throws {ProviderError} `not-sent` while the provider is left alone */
  run<T>(call: () => Promise<T>): Promise<T>;
  health(): ProviderHealth;
}

/** Creates the breaker of one provider. An answer that refuses what was asked counts as an answer. */
export const createBreaker = (clock: Clock): Breaker => {
  let failures = 0;
  let closedAgainAt = 0;
  let answeredAt: Date | undefined;
  let failedAt: Date | undefined;

  return {
    run: async (call) => {
      const now = clock.now().getTime();
      if (failures >= maxFailures) {
        if (now < closedAgainAt) throw new ProviderError('not-sent', 'the provider is left alone after its failures');
        // One call at a time tries the provider.
        closedAgainAt = now + openMs;
      }
      try {
        const result = await call();
        failures = 0;
        answeredAt = clock.now();
        return result;
      } catch (error) {
        if (error instanceof ProviderError && error.failure === 'refused') {
          failures = 0;
          answeredAt = clock.now();
        } else {
          failures += 1;
          failedAt = clock.now();
          closedAgainAt = clock.now().getTime() + openMs;
        }
        throw error;
      }
    },
    health: () => ({
      state: failures === 0 ? 'ok' : failures < maxFailures ? 'failing' : 'down',
      ...(answeredAt !== undefined && { answeredAt }),
      ...(failedAt !== undefined && { failedAt }),
    }),
  };
};
