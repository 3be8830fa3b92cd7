import { vi } from 'vitest';

/**
 * Retries a check every 50 ms until it passes, for at most 60 seconds, and throws its last error. A job that runs on a busy machine
 * can take longer than the one second of `vi.waitFor`.
 */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
