import { useRef } from 'react';
import { ApiError } from '../../../platform/failure/api-error.ts';
import { useWrite } from '../../../platform/query/query.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';

export interface Attempt<Body, Answer> {
  /** Sends, with the key of the last try as long as the same is asked and no answer has come. Rejects as the call does. */
  send: (body: Body) => Promise<Answer>;
  isSending: boolean;
  /** Why the last try failed. */
  error: Error | null;
  /** Forgets it, because something else is asked now. */
  forgetError: () => void;
}

/** A write that happens once however often it is tried. */
export function useAttempt<Body, Answer>(write: (body: Body, key: string) => Promise<Answer>): Attempt<Body, Answer> {
  const last = useRef<{ asked: string; key: string }>(undefined);
  const { mutateAsync, isPending, error, reset } = useWrite(({ body, key }: { body: Body; key: string }) =>
    write(body, key),
  );
  useHoldUpdates(isPending);
  async function send(body: Body): Promise<Answer> {
    const asked = JSON.stringify(body);
    if (last.current?.asked !== asked) last.current = { asked, key: crypto.randomUUID() };
    try {
      const answer = await mutateAsync({ body, key: last.current.key });
      last.current = undefined;
      return answer;
    } catch (thrown) {
      // Without an answer nobody knows whether it was done: the same key finds out.
      if (thrown instanceof ApiError && !thrown.isPassing) last.current = undefined;
      throw thrown;
    }
  }
  return { send, isSending: isPending, error, forgetError: reset };
}
