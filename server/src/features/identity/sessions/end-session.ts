import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteSession } from './sessions.store.ts';

/**
 * Ends one session of a person, here at once and on every other process as soon as they hear of it.
 * @returns false when she has no session of that id
 */
export const endSession = async (
  { database, sessions }: IdentityDependencies,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<boolean> => {
  const isEnded = await database.db.transaction(async (transaction) => {
    if (!(await deleteSession(transaction, sessionId, userId))) return false;
    await notifySessionsEnded(transaction, userId);
    return true;
  });
  if (isEnded) sessions.forget(userId);
  return isEnded;
};
