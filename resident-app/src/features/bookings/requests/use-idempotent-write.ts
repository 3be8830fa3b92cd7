import { createIdempotencyKeys } from '@ekhaya/browser/api/idempotency-keys';
import { useState } from 'react';
import { useWrite } from '../../../platform/query/query.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';

/** A write whose repetitions take effect only once. */
export interface IdempotentWrite<Body, Answer> {
  /** Sends the body. A repetition after an unknown outcome carries the same idempotency key. Rejects as the call does. */
  send: (body: Body) => Promise<Answer>;
  isSending: boolean;
  /** The error of the last call. */
  error: Error | null;
  /** Clears the error, because the person has changed the request. */
  resetError: () => void;
}

/** A write that the server carries out once, even if it is sent several times. */
export function useIdempotentWrite<Body, Answer>(
  write: (body: Body, key: string) => Promise<Answer>,
): IdempotentWrite<Body, Answer> {
  const [keys] = useState(createIdempotencyKeys);
  const { mutateAsync, isPending, error, reset } = useWrite(({ body, key }: { body: Body; key: string }) =>
    write(body, key),
  );
  useHoldUpdates(isPending);
  const send = (body: Body): Promise<Answer> => keys.run(JSON.stringify(body), (key) => mutateAsync({ body, key }));
  return { send, isSending: isPending, error, resetError: reset };
}
