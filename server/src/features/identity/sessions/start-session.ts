import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { sessionSeconds } from './sessions.rules.ts';
import { insertSession } from './sessions.store.ts';

/** The token of a new session and the lifetime of its cookie. */
export interface StartedSession {
  token: string;
  maxAgeSeconds: number;
}

/** A session to start. */
interface NewSession {
  userId: string;
  userAgent: string;
  now: Date;
  /** Whether the password has to be entered before a PIN unlocks the pass in it; not after a sign-in with the password. */
  needsPassword?: boolean;
  /** Whether the sign-in proved two factors: with a passkey that verified the person. */
  hasSecondFactor?: boolean;
}

/** Inserts a new session in the caller's transaction and returns its token, which is not stored. */
export const startSession = async (
  transaction: Queryable,
  { userId, userAgent, now, needsPassword = false, hasSecondFactor = false }: NewSession,
): Promise<StartedSession> => {
  const token = createToken();
  await insertSession(transaction, {
    id: randomUUID(),
    tokenDigest: digestOfToken(token),
    userId,
    userAgent,
    createdAt: now,
    needsPassword,
    authenticatedAt: now,
    secondFactorAt: hasSecondFactor ? now : null,
    staffUsedAt: now,
    expiresAt: secondsAfter(now, sessionSeconds),
  });
  return { token, maxAgeSeconds: sessionSeconds };
};
