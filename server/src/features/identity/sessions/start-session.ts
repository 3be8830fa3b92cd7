import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../../platform/database/database.ts';
import { createToken, digestOfToken } from '../../../platform/sessions/session-token.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { sessionSeconds } from './sessions.rules.ts';
import { insertSession } from './sessions.store.ts';

/** What a browser is given when somebody signs in. */
export interface StartedSession {
  token: string;
  maxAgeSeconds: number;
}

/** Starts a session in the caller's transaction. */
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
