import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { verifyPassword } from '../passwords/verify-password.ts';
import { readRequirement } from '../second-factor/read-requirement.ts';
import { selectSessionProofs } from '../sessions/sessions.store.ts';
import { isConfirmed } from './staff-sessions.rules.ts';

type ProofDependencies = Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>;

/**
 * Requires before a change of the second factor that the caller is its owner: she gave it within 10 minutes. A person who has none
 * has entered her password within 10 minutes, or enters it now. Somebody who knows the password alone must not add or remove a factor
 * of a person who needs one.
 * @param sent.at the instant before which the proof may not be older than 10 minutes; now by default
 * @throws {AppError} auth/second-factor-required, auth/wrong-password, auth/too-many-requests
 */
export const requireProofOfOwner = async (
  dependencies: ProofDependencies,
  caller: Caller,
  { password, address, at = dependencies.clock.now() }: { password?: string | undefined; address: string; at?: Date },
): Promise<void> => {
  const { database } = dependencies;
  if (password !== undefined) await verifyPassword(dependencies, caller, { password, address });
  const [proofs, { isNeeded, isEnrolled }] = await Promise.all([
    selectSessionProofs(database.db, caller.sessionId),
    readRequirement(dependencies, database.db, caller.userId),
  ]);
  if (proofs === undefined) throw new AppError('session-required');
  const asksForFactor = isNeeded && isEnrolled;
  if (isConfirmed(proofs, { isNeeded: asksForFactor, isEnrolled }, at)) return;
  if (asksForFactor) throw new AppError('auth/second-factor-required');
  throw new AppError('auth/wrong-password', { detail: 'Please enter your password.' });
};
