import type { Clock } from '../clock.ts';
import type { Caller } from '../http/caller.ts';
import type { DatabaseListener } from '../live/database-listener.ts';
import { sessionsEndedChannel } from './notify-sessions-ended.ts';

/** A session as the database has it. */
export interface StoredSession extends Caller {
  expiresAt: Date;
}

/** The live sessions that this process has seen lately. */
export interface SessionCache {
  /** The caller behind a token, from memory where possible; undefined when the session ended or never was. */
  find(token: string): Promise<Caller | undefined>;
  /** Drops what is known of a person whose sessions ended here, without waiting to hear of it from the database. */
  forget(userId: string): void;
}

export interface SessionCacheOptions {
  /** Registered with here; started and stopped by its owner. */
  listener: DatabaseListener;
  clock: Clock;
  loadSession: (token: string) => Promise<StoredSession | undefined>;
  /** Told whose sessions ended, on whatever process. */
  onEnded: (userId: string) => void;
}

interface Remembered {
  caller: Caller;
  /** In milliseconds: the end of the session, or earlier the time to look at the database again. */
  goodUntil: number;
}

/** Should a notice ever be lost on a connection that looks alive, a session outlives its end by no more than this. */
const rememberMs = 30_000;
const maxCachedSessions = 10_000;

/**
 * Remembers sessions only while this process hears of every ending: when the listening connection is lost, everything
 * is forgotten and the database is asked each time, until it is back.
 */
export const createSessionCache = ({ listener, clock, loadSession, onEnded }: SessionCacheOptions): SessionCache => {
  const remembered = new Map<string, Remembered>();
  let isListening = false;
  /** Counts endings, so that what was read before an ending is not remembered after it. */
  let endings = 0;

  const forget = (userId: string): void => {
    endings += 1;
    for (const [token, { caller }] of remembered) if (caller.userId === userId) remembered.delete(token);
    onEnded(userId);
  };
  const setListening = (is: boolean): void => {
    isListening = is;
    endings += 1;
    remembered.clear();
  };
  listener.on(sessionsEndedChannel, forget);
  listener.onConnected(() => setListening(true));
  listener.onLost(() => setListening(false));

  const remember = (token: string, caller: Caller, expiresAt: Date, now: number): void => {
    if (remembered.size >= maxCachedSessions) {
      const oldest = remembered.keys().next().value;
      if (oldest !== undefined) remembered.delete(oldest);
    }
    remembered.set(token, { caller, goodUntil: Math.min(expiresAt.getTime(), now + rememberMs) });
  };

  return {
    find: async (token) => {
      const now = clock.now().getTime();
      const known = remembered.get(token);
      if (known !== undefined && known.goodUntil > now) return known.caller;
      remembered.delete(token);
      const endingsBefore = endings;
      const session = await loadSession(token);
      if (session === undefined || session.expiresAt.getTime() <= now) return undefined;
      const { expiresAt, ...caller } = session;
      if (isListening && endings === endingsBefore) remember(token, caller, expiresAt, now);
      return caller;
    },
    forget,
  };
};
