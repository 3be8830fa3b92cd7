import { codeOf } from '@ekhaya/browser/api/api-error';
import { useState } from 'react';

/**
 * Runs what a mailed link is for when its button is pressed. Opening the page does nothing, because programs that check the links
 * of mails open it too.
 * @param token the token of the link; empty when the link has none
 */
export function useMailedAction(token: string, act: (token: string) => Promise<unknown>) {
  const [stage, setStage] = useState<'open' | 'done' | 'invalid-link'>(token === '' ? 'invalid-link' : 'open');
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  async function run(): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await act(token);
      setStage('done');
    } catch (thrown) {
      if (codeOf(thrown) === 'auth/expired-action-code') setStage('invalid-link');
      else setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }
  return { stage, isBusy, hasFailed, run };
}
