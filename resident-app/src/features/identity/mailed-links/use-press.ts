import { ApiError } from '@ekhaya/browser/api/api-error';
import { useState } from 'react';

/**
 * Runs what a button does, once at a time, and keeps the sentence of a failure.
 * @param fallback the sentence where the server gave none
 */
export function usePress(act: () => Promise<void>, fallback: string) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function press(): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await act();
    } catch (thrown) {
      const isExplained = thrown instanceof ApiError && !thrown.isTransient && thrown.code !== 'internal';
      setFailure(isExplained ? thrown.detail : fallback);
    } finally {
      setIsBusy(false);
    }
  }
  return { press, isBusy, failure };
}
