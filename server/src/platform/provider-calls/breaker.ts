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
  /** How long its last answer took, in milliseconds. */
  answerMs?: number;
  /** When the first of its failures in a row was; undefined while it answers. */
  failingSince?: Date;
  /** The last of these failures in words, without anything that was sent. */
  problem?: string;
}

/** Calls one provider and stops asking it while it does not answer, so that people are told at once. */
export interface Breaker {
  /** Runs a call. @throws {ProviderError} `not-sent` while the provider is left alone */
  run<T>(call: () => Promise<T>): Promise<T>;
  /** Runs a call also while the provider does not answer, and keeps how it was answered. */
  observe<T>(call: () => Promise<T>): Promise<T>;
  health(): ProviderHealth;
}

/**
 * Creates the breaker of one provider. A provider that refuses us answers, so that it is asked on: what it refuses one payment it may
 * grant another. Until it does, it is failing.
 */
export const createBreaker = (clock: Clock): Breaker => {
  let failures = 0;
  let closedAgainAt = 0;
  let answeredAt: Date | undefined;
  let failedAt: Date | undefined;
  let answerMs: number | undefined;
  let failingSince: Date | undefined;
  let problem: string | undefined;

  const keepAnswer = (begunMs: number): void => {
    failures = 0;
    answeredAt = clock.now();
    answerMs = Math.round(performance.now() - begunMs);
    failingSince = undefined;
    problem = undefined;
  };

  const keepRefusal = (begunMs: number, reason: string): void => {
    const since = failingSince;
    keepAnswer(begunMs);
    failedAt = clock.now();
    failingSince = since ?? failedAt;
    problem = reason;
  };

  const observe = async <T>(call: () => Promise<T>): Promise<T> => {
    const begunMs = performance.now();
    try {
      const result = await call();
      keepAnswer(begunMs);
      return result;
    } catch (error) {
      if (error instanceof ProviderError && error.failure === 'refused') keepRefusal(begunMs, error.message);
      else {
        failures += 1;
        failedAt = clock.now();
        failingSince ??= failedAt;
        problem = error instanceof ProviderError ? error.message : 'the call failed';
        closedAgainAt = failedAt.getTime() + openMs;
      }
      throw error;
    }
  };

  return {
    run: async (call) => {
      const now = clock.now().getTime();
      if (failures >= maxFailures) {
        if (now < closedAgainAt) throw new ProviderError('not-sent', 'the provider is left alone after its failures');
        // One call at a time tries the provider.
        closedAgainAt = now + openMs;
      }
      return observe(call);
    },
    observe,
    health: () => ({
      state: problem === undefined ? 'ok' : failures < maxFailures ? 'failing' : 'down',
      ...(answeredAt !== undefined && { answeredAt }),
      ...(failedAt !== undefined && { failedAt }),
      ...(answerMs !== undefined && { answerMs }),
      ...(failingSince !== undefined && { failingSince }),
      ...(problem !== undefined && { problem }),
    }),
  };
};
