import { codeOf } from '@ekhaya/browser/api/api-error';
import type { InvitationToJoin } from '@ekhaya/contract/household/household';
import { useEffect, useEffectEvent, useState } from 'react';
import { adoptSession } from '../../../platform/session/session.ts';
import { writeMark } from '../../../platform/store/plain-marks.ts';
import { joinHousehold, readInvitation } from './mailed-links.queries.ts';

type Stage = 'reading' | 'unread' | 'open' | 'joined' | 'waiting' | 'invalid-link';

interface ReadInvitation {
  stage: Stage;
  invitation?: InvitationToJoin;
}

async function readStage(token: string): Promise<ReadInvitation> {
  try {
    return { stage: 'open', invitation: await readInvitation(token) };
  } catch (thrown) {
    return { stage: codeOf(thrown) === 'auth/expired-action-code' ? 'invalid-link' : 'unread' };
  }
}

/**
 * Reads an invitation into a household and accepts it.
 * @param token the token of the link; empty when the link has none
 */
export function useJoin(token: string) {
  const [stage, setStage] = useState<Stage>(token === '' ? 'invalid-link' : 'reading');
  const [invitation, setInvitation] = useState<InvitationToJoin>();

  const fail = (thrown: unknown): boolean => {
    const isOver = codeOf(thrown) === 'auth/expired-action-code';
    if (isOver) setStage('invalid-link');
    return isOver;
  };

  const show = useEffectEvent((read: ReadInvitation): void => {
    setStage(read.stage);
    if (read.invitation !== undefined) setInvitation(read.invitation);
  });

  useEffect(() => {
    if (token !== '') void readStage(token).then(show);
  }, [token]);

  /** Accepts the invitation in the session of this browser. Throws when it cannot; an invitation that is over ends the page. */
  async function join(): Promise<void> {
    try {
      const { state } = await joinHousehold(token);
      // The app at `/` shows Home at once instead of the login form. It compares the persons again, if that failed here.
      await adoptSession().catch(() => writeMark('was-signed-in', String(Date.now())));
      setStage(state);
    } catch (thrown) {
      if (!fail(thrown)) throw thrown;
    }
  }

  const readAgain = async (): Promise<void> => {
    const read = await readStage(token);
    setStage(read.stage);
    setInvitation(read.invitation);
  };

  return { stage, invitation, readAgain, join };
}
