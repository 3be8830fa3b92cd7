import type { Dependencies } from '../../../platform/dependencies.ts';
import type { SessionReader } from '../../../platform/http/caller.ts';
import { createSessionCache, type SessionCache } from '../../../platform/sessions/session-cache.ts';
import { createSessionCookie } from '../../../platform/sessions/session-cookie.ts';
import { digestOfToken } from '../../../platform/sessions/session-token.ts';
import { selectSessionByToken } from './sessions.store.ts';

/** Reads sessions through the cache of this process. */
export interface Sessions extends SessionReader, Pick<SessionCache, 'forget'> {}

/**
 * Creates the reader that finds the session of a request's cookie. It caches recent sessions in memory. Until the
 * database listener has started, every request reads the database.
 */
export const createSessionReader = ({
  database,
  environment,
  clock,
  listener,
  live,
}: Pick<Dependencies, 'database' | 'environment' | 'clock' | 'listener' | 'live'>): Sessions => {
  const cookie = createSessionCookie(environment.publicUrl);
  const cache = createSessionCache({
    listener,
    clock,
    loadSession: (token) => selectSessionByToken(database.db, digestOfToken(token)),
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
