import type { RoleOffer } from '@ekhaya/contract/estates/estates';
import { useEffect, useState } from 'react';
import { codeOf } from '@ekhaya/browser/api/api-error';
import { unknownOutcome } from '@ekhaya/browser/api/unknown-outcome';
import { answerRoleOffer, readRoleOffer } from './mailed-links.queries.ts';

type Stage = 'reading' | 'unread' | 'open' | 'agreed' | 'declined' | 'signed-out' | 'invalid-link';

interface ReadOffer {
  stage: Stage;
  offer?: RoleOffer;
}

/** What an error means for the page; undefined for a failure after which the person tries again. */
const stageAfter = (thrown: unknown): Stage | undefined => {
  const code = codeOf(thrown);
  if (code === 'session-required') return 'signed-out';
  return code === 'auth/expired-action-code' ? 'invalid-link' : undefined;
};

async function readOffer(token: string): Promise<ReadOffer> {
  try {
    return { stage: 'open', offer: await readRoleOffer(token) };
  } catch (thrown) {
    return { stage: stageAfter(thrown) ?? 'unread' };
  }
}

/**
 * Reads an offered role and sends the answer to it.
 * @param token the token of the link; empty when the link has none
 */
export function useRoleOffer(token: string) {
  const [{ stage, offer }, setRead] = useState<ReadOffer>({ stage: token === '' ? 'invalid-link' : 'reading' });
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  useEffect(() => {
    if (token !== '') void readOffer(token).then(setRead);
  }, [token]);

  const readAgain = async (): Promise<void> => {
    setIsBusy(true);
    setRead(await readOffer(token));
    setIsBusy(false);
  };

  async function answer(agrees: boolean): Promise<void> {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await answerRoleOffer(token, agrees);
      setRead({ stage: agrees ? 'agreed' : 'declined', ...(offer && { offer }) });
    } catch (thrown) {
      const after = stageAfter(thrown);
      if (after === undefined) {
        const fallback = 'Your answer could not be sent. Please try again later.';
        setFailure(unknownOutcome(thrown, 'your answer arrived') ?? fallback);
      } else setRead({ stage: after });
    } finally {
      setIsBusy(false);
    }
  }

  return { stage, offer, isBusy, failure, readAgain, answer };
}
