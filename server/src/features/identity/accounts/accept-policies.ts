import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from './identity-dependencies.ts';
import { insertPolicyAcceptance } from './people.store.ts';

/**
 * Records that the caller accepted the policies in a version of the app.
 * @returns the time of the first acceptance in that version
 */
export const acceptPolicies = (
  { database, clock }: IdentityDependencies,
  { userId }: Caller,
  appVersion: string,
): Promise<Date> =>
  insertPolicyAcceptance(database.db, { id: randomUUID(), userId, acceptedAt: clock.now(), appVersion });
