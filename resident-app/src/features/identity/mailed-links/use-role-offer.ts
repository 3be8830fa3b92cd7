import type { RoleOffer } from '@ekhaya/contract/estates/estates';
import { useEffect, useState } from 'react';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { answerRoleOffer, readRoleOffer } from './mailed-links.queries.ts';

type Stage = 'reading' | 'open' | 'agreed' | 'declined' | 'signed-out' | 'invalid-link';

/**
 * Reads an offered role and sends the answer to it.
 * @param token the token of the link; empty when the link has none
 */
export function useRoleOffer(token: string) {
  const [stage, setStage] = useState<Stage>(token === '' ? 'invalid-link' : 'reading');
  const [offer, setOffer] = useState<RoleOffer>();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    async function read(): Promise<void> {
      try {
        setOffer(await readRoleOffer(token));
        setStage('open');
      } catch (thrown) {
        setStage(codeOf(thrown) === 'session-required' ? 'signed-out' : 'invalid-link');
      }
    }
    if (token !== '') void read();
  }, [token]);

  async function answer(agrees: boolean): Promise<void> {
    setIsBusy(true);
    setHasFailed(false);
    try {
      await answerRoleOffer(token, agrees);
      setStage(agrees ? 'agreed' : 'declined');
    } catch (thrown) {
      const code = codeOf(thrown);
      if (code === 'session-required') setStage('signed-out');
      else if (code === 'auth/expired-action-code') {
        setOffer(undefined);
        setStage('invalid-link');
      } else setHasFailed(true);
    } finally {
      setIsBusy(false);
    }
  }

  return { stage, offer, isBusy, hasFailed, answer };
}
