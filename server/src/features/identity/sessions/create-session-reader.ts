import { createBatchLoader } from '../../../platform/database/batch-loader.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { SessionReader } from '../../../platform/http/caller.ts';
import { createSessionCache, type SessionCache } from '../../../platform/sessions/session-cache.ts';
import { createSessionCookie } from '../../../platform/sessions/session-cookie.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import { selectSessionsByTokens } from './sessions.store.ts';

/** The sessions as one process knows them. */
export interface Sessions extends SessionReader, Pick<SessionCache, 'forget'> {}

/**
 * Reads who is calling from the session cookie: from memory for sessions that this process has seen lately. Until the
 * listener is started every request asks the database.
 */
export const createSessionReader = ({
  database,
  environment,
  clock,
  listener,
  live,
}: Pick<Dependencies, 'database' | 'environment' | 'clock' | 'listener' | 'live'>): Sessions => {
  const cookie = createSessionCookie(environment.publicUrl);
  const loadSession = createBatchLoader((digests) => selectSessionsByTokens(database.db, digests));
  const cache = createSessionCache({
    listener,
    clock,
    loadSession: (token) => loadSession(digestOfToken(token)),
    onEnded: (userId) => live.closeEndedSessions(userId),
  });
  return {
    readSession: async (headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : cache.find(token);
    },
    forget: (userId) => cache.forget(userId),
  };
};
