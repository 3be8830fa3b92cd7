import { ApiError } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { useState } from 'react';

/** A part of what a button does. */
interface Step {
  act: () => Promise<void>;
  /** The sentence of its failure where the server gave none. */
  fallback: string;
  /** What nobody knows where no answer came: `you joined`. */
  unknown: string;
  /** What to do then. */
  next?: string;
}

const sentenceOf = (thrown: unknown, { fallback, unknown, next }: Step): string => {
  const isExplained = thrown instanceof ApiError && !thrown.isTransient && thrown.code !== 'internal';
  return unknownOutcome(thrown, unknown, next) ?? (isExplained ? thrown.detail : fallback);
};

/**
 * Runs what a button does, once at a time, and keeps the sentence of a failure.
 * @param steps run in their order; after a failure none follows
 */
export function usePress(...steps: readonly Step[]) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    for (const step of steps) {
      try {
        await step.act();
      } catch (thrown) {
        setFailure(sentenceOf(thrown, step));
        break;
      }
    }
    setIsBusy(false);
  }
  return { press, isBusy, failure };
}
