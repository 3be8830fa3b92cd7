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

/** Inserts a new session in the caller's transaction and returns its token, which is not stored. */
export const startSession = async (
  transaction: Queryable,
  { userId, userAgent, now }: { userId: string; userAgent: string; now: Date },
): Promise<StartedSession> => {
  const token = createToken();
  await insertSession(transaction, {
    id: randomUUID(),
    tokenDigest: digestOfToken(token),
    userId,
    userAgent,
    createdAt: now,
    expiresAt: secondsAfter(now, sessionSeconds),
  });
  return { token, maxAgeSeconds: sessionSeconds };
};
