import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import type { DatabaseListener } from '../live/database-listener.ts';
import { sessionsEndedChannel } from './notify-sessions-ended.ts';

/** A session as the database stores it. */
export interface StoredSession extends Caller {
  expiresAt: Date;
}

/** Caches the live sessions that this process has seen recently. */
export interface SessionCache {
  /** The caller of a token, from memory where possible; undefined when there is no such session, or it has ended. */
  find(token: string): Promise<Caller | undefined>;
  /** Forgets the sessions of a person at once. For sessions that this process ends, before the notification arrives. */
  forget(userId: string): void;
}

/** What the session cache needs. */
export interface SessionCacheOptions {
  /** The cache subscribes to it; its owner starts and stops it. */
  listener: DatabaseListener;
  clock: Clock;
  loadSession: (token: string) => Promise<StoredSession | undefined>;
  /** Called with the person's id when any process ends sessions. */
  onEnded: (userId: string) => void;
}

interface CachedSession {
  caller: Caller;
  /** In milliseconds since 1970: when the session ends, or earlier when the cached value expires. */
  validUntil: number;
}

/** Bounds how long an ended session stays valid if its notification is lost on a connection that looks alive. */
const cacheMs = 30_000;
const maxCachedSessions = 10_000;

/**
 * Creates the session cache. It works only while this process receives notifications: when the LISTEN connection is lost, it
 * forgets everything and reads each session from the database until the connection is back.
 */
export const createSessionCache = ({ listener, clock, loadSession, onEnded }: SessionCacheOptions): SessionCache => {
  const cached = new Map<string, CachedSession>();
  let isListening = false;
  /** Counts invalidations of the cache, so that a session read before an invalidation is not cached after it. */
  let invalidationCount = 0;

  const forget = (userId: string): void => {
    invalidationCount += 1;
    for (const [token, { caller }] of cached) if (caller.userId === userId) cached.delete(token);
    onEnded(userId);
  };
  const setListening = (isConnected: boolean): void => {
    isListening = isConnected;
    invalidationCount += 1;
    cached.clear();
  };
  listener.on(sessionsEndedChannel, forget);
  listener.onConnected(() => setListening(true));
  listener.onLost(() => setListening(false));

  const store = (token: string, caller: Caller, expiresAt: Date, now: number): void => {
    if (cached.size >= maxCachedSessions) {
      const oldest = cached.keys().next().value;
      if (oldest !== undefined) cached.delete(oldest);
    }
    cached.set(token, { caller, validUntil: Math.min(expiresAt.getTime(), now + cacheMs) });
  };

  return {
    find: async (token) => {
      const now = clock.now().getTime();
      const known = cached.get(token);
      if (known !== undefined && known.validUntil > now) return known.caller;
      cached.delete(token);
      const countBeforeLoad = invalidationCount;
      const session = await loadSession(token);
      if (session === undefined || session.expiresAt.getTime() <= now) return undefined;
      const { expiresAt, ...caller } = session;
      if (isListening && invalidationCount === countBeforeLoad) store(token, caller, expiresAt, now);
      return caller;
    },
    forget,
  };
};
