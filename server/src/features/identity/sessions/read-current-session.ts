import type { currentSession } from '@ekhaya/contract/identity/identity';
import type { z } from 'zod';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { isRenewalDue, sessionSeconds } from './sessions.rules.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { presentUser } from '../accounts/present-user.ts';
import { selectSession, updateSessionExpiry } from './sessions.store.ts';

/** Who is here, and for how many seconds the cookie is to be kept when the session was just renewed. */
export interface CurrentSession {
  details: z.output<typeof currentSession>;
  renewedForSeconds?: number;
}

/** Answers who the caller is, or null; moves the end of a session that is in use. */
export const readCurrentSession = async (
  { database, clock }: IdentityDependencies,
  caller: Caller | undefined,
): Promise<CurrentSession> => {
  if (caller === undefined) return { details: null };
  const [person, session] = await Promise.all([
    selectPerson(database.db, caller.userId),
    selectSession(database.db, caller.sessionId),
  ]);
  if (person === undefined || session === undefined) return { details: null };
  const now = clock.now();
  const isRenewed = isRenewalDue(session.expiresAt, now);
  const expiresAt = isRenewed ? secondsAfter(now, sessionSeconds) : session.expiresAt;
  if (isRenewed) await updateSessionExpiry(database.db, session.id, expiresAt);
  return {
    details: {
      user: presentUser(person),
      session: {
        id: session.id,
        createdAt: session.createdAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      },
    },
    ...(isRenewed && { renewedForSeconds: sessionSeconds }),
  };
};
