import type { SecondFactorState } from '@ekhaya/contract/identity/second-factor';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { verifyPassword } from '../passwords/verify-password.ts';
import { updateSessionProofs } from '../sessions/sessions.store.ts';
import { readSecondFactor } from './read-second-factor.ts';

/**
 * Confirms with the password who the caller is. Where she needs a second factor, the password alone does not bring back her rights.
 * @throws {AppError} auth/wrong-password, auth/too-many-requests
 */
export const confirmPassword = async (
  dependencies: Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>,
  caller: Caller,
  sent: { password: string; address: string },
): Promise<SecondFactorState> => {
  await verifyPassword(dependencies, caller, sent);
  const state = await readSecondFactor(dependencies, caller);
  if (state.confirmsWith === 'second-factor') return state;
  await updateSessionProofs(dependencies.database.db, caller.sessionId, { staffUsedAt: dependencies.clock.now() });
  return { ...state, next: 'nothing', reason: '' };
};
