import { createIdempotencyKeys } from '@ekhaya/browser/api/idempotency-keys';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { invalidate, useWrite } from '../../../platform/query/query.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';
import { bookingKeys } from '../bookings.live.ts';

/** Of all forms together: a form that is closed and opened again sends the same booking with the same key. */
const keys = createIdempotencyKeys();

/** A write whose repetitions take effect only once. */
export interface IdempotentWrite<Body, Answer> {
  /**
   * Sends the body. A repetition after an unknown outcome carries the same idempotency key, and the bookings are read again, which may
   * have changed. Rejects as the call does.
   */
  send: (body: Body) => Promise<Answer>;
  isSending: boolean;
  /** The error of the last call. */
  error: Error | null;
  /** Clears the error, because the person has changed the request. */
  resetError: () => void;
}

/**
 * A write that the server carries out once, even if it is sent several times.
 * @param overtakes whether its success ends the repetitions of earlier writes: a booking that was cancelled or moved since can be asked
 *   for again
 */
export function useIdempotentWrite<Body, Answer>(
  write: (body: Body, key: string) => Promise<Answer>,
  { overtakes }: { overtakes: boolean },
): IdempotentWrite<Body, Answer> {
  const { mutateAsync, isPending, error, reset } = useWrite(({ body, key }: { body: Body; key: string }) =>
    write(body, key),
  );
  useHoldUpdates(isPending);
  async function send(body: Body): Promise<Answer> {
    try {
      const answer = await keys.run(JSON.stringify(body), (key) => mutateAsync({ body, key }));
      if (overtakes) keys.forget();
      return answer;
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.mayHaveArrived) void invalidate(bookingKeys.all);
      throw thrown;
    }
  }
  return { send, isSending: isPending, error, resetError: reset };
}
