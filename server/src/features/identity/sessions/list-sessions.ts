import type { OutputOf } from '@ekhaya/contract/routes';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { sessionSeconds } from './sessions.rules.ts';
import { selectLiveSessionsOf } from './sessions.store.ts';

/** The caller's sessions that have not expired, newest first. */
export const listSessions = async (
  { database, clock }: IdentityDependencies,
  caller: Caller,
): Promise<OutputOf<'GET /api/auth/list-sessions'>> => {
  const rows = await selectLiveSessionsOf(database.db, caller.userId, clock.now());
  return rows.map(({ id, userAgent, createdAt, expiresAt }) => ({
    id,
    isCurrent: id === caller.sessionId,
    userAgent,
    createdAt: createdAt.toISOString(),
    // Each use extends the session by `sessionSeconds`, so the expiry gives the last use, to the day.
    lastUsedAt: secondsAfter(expiresAt, -sessionSeconds).toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
};
