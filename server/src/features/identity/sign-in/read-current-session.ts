import type { currentSession } from '@ekhaya/contract/identity/identity';
import type { z } from 'zod';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { keepDeviceKnown } from '../security-notices/remember-device.ts';
import { isRenewalDue, sessionSeconds } from '../sessions/sessions.rules.ts';
import { secondsAfter } from '../accounts/identity.rules.ts';
import { selectPerson } from '../accounts/people.store.ts';
import { presentUser } from '../accounts/present-user.ts';
import { selectSession, updateSessionExpiry } from '../sessions/sessions.store.ts';

/** The signed-in person and session. */
export interface CurrentSession {
  details: z.output<typeof currentSession>;
  /** The new lifetime of the cookie; unset when the session was not extended. */
  renewedForSeconds?: number;
}

/**
 * Reads the caller's account and session, null without a session. Extends a session that is in use, and with it how long its browser
 * is known.
 * @param deviceToken of the browser's cookie
 */
export const readCurrentSession = async (
  { database, clock }: IdentityDependencies,
  caller: Caller | undefined,
  deviceToken: string | undefined,
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
  if (isRenewed) {
    await updateSessionExpiry(database.db, session.id, expiresAt);
    if (deviceToken !== undefined) {
      await keepDeviceKnown(database.db, { userId: caller.userId, token: deviceToken, now });
    }
  }
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
