/**
 * How much is known when a provider did not answer as it should.
 * - `not-sent`: the request never reached the provider, so it did nothing.
 * - `unknown`: the request may have been carried out: no answer in time, a broken connection, or an answer that nobody understands.
 * - `refused`: the provider answered that it did not do what was asked.
 */
export type ProviderFailure = 'not-sent' | 'unknown' | 'refused';

/** A provider did not answer as it should. The message is for the log and holds nothing of what was sent. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

/** Whether an error means that the provider did nothing. */
export const isHarmless = (error: unknown): boolean => error instanceof ProviderError && error.failure !== 'unknown';
