import { notifySessionsEnded } from '../../../platform/sessions/notify-sessions-ended.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { deleteSession } from './sessions.store.ts';

/**
 * Ends one session of a person: on this process at once, on the others when the notification arrives.
 * @returns false when the person has no session with that id
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
