import { ApiError } from './api-error.ts';

/** The header that carries an idempotency key. */
export const idempotencyHeader = (key: string): Record<string, string> => ({ 'idempotency-key': key });

/** True when the server refused the call: nothing was done, and a repetition needs a new key. */
export const isRefusal = (thrown: unknown): boolean => thrown instanceof ApiError && !thrown.isTransient;

/** Runs writes with idempotency keys and remembers the keys of writes with an unknown outcome. */
export interface IdempotencyKeys {
  /**
   * Runs a write with its idempotency key. A write whose outcome is unknown (no response, server error) keeps its key, so
   * that the server carries out its repetition only once. A success or a refusal ends the key.
   * @param name identifies the write, such as its serialized body
   * @param write sends it. `since` is when the key was first used, by `performance.now()`
   */
  run: <Result>(name: string, write: (key: string, since: number) => Promise<Result>) => Promise<Result>;
  /** Forgets the keys of writes with an unknown outcome: what was written since is newer, and the same write is meant anew. */
  forget: () => void;
}

/** Creates the idempotency keys of one kind of write. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const unresolved = new Map<string, { key: string; since: number }>();
  return {
    run: async (name, write) => {
      const used = unresolved.get(name) ?? { key: crypto.randomUUID(), since: performance.now() };
      unresolved.set(name, used);
      try {
        const result = await write(used.key, used.since);
        unresolved.delete(name);
        return result;
      } catch (thrown) {
        if (isRefusal(thrown)) unresolved.delete(name);
        throw thrown;
      }
    },
    forget: () => unresolved.clear(),
  };
}
