import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { useState } from 'react';

interface FailureTexts {
  /** The sentence of a failure. */
  fallback: string;
  /** What nobody knows where no answer came: `your address was confirmed`. */
  unknown: string;
}

/**
 * Runs what a mailed link is for when its button is pressed. Opening the page does nothing, because programs that check the links
 * of mails open it too.
 * @param token the token of the link; empty when the link has none
 */
export function useMailedAction(
  token: string,
  act: (token: string) => Promise<unknown>,
  { fallback, unknown }: FailureTexts,
) {
  const [stage, setStage] = useState<'open' | 'done' | 'invalid-link'>(token === '' ? 'invalid-link' : 'open');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function run(): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await act(token);
      setStage('done');
    } catch (thrown) {
      if (codeOf(thrown) === 'auth/expired-action-code') setStage('invalid-link');
      else
        setFailure(unknownOutcome(thrown, unknown, 'please try again. If the link has been used, it was') ?? fallback);
    } finally {
      setIsBusy(false);
    }
  }
  return { stage, isBusy, failure, run };
}
