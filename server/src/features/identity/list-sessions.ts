import type { Caller } from '../../platform/http/caller.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { selectLiveSessionsOf } from './sessions.store.ts';

/** A session as its owner sees it. */
export interface ListedSession {
  id: string;
  isCurrent: boolean;
  userAgent: string;
  createdAt: string;
  expiresAt: string;
}

/** The live sessions of the caller, newest first. */
export const listSessions = async (
  { database, clock }: IdentityDependencies,
  caller: Caller,
): Promise<ListedSession[]> => {
  const rows = await selectLiveSessionsOf(database.db, caller.userId, clock.now());
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    id,
    isCurrent: id === caller.sessionId,
    userAgent,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
};
