import type { SecondFactorState } from '@ekhaya/contract/identity/second-factor';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { readRequirement } from '../second-factor/read-requirement.ts';
import { countRecoveryCodes } from '../second-factor/second-factor.store.ts';
import { selectSessionProofs } from '../sessions/sessions.store.ts';
import { nextStepOf } from './staff-sessions.rules.ts';

/** Reads the second factor of the caller and the state of her rights at the console. @throws {AppError} session-required */
export const readSecondFactor = async (
  dependencies: Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>,
  { userId, sessionId }: Caller,
): Promise<SecondFactorState> => {
  const { database, environment, clock } = dependencies;
  const [proofs, requirement, recoveryCodes] = await Promise.all([
    selectSessionProofs(database.db, sessionId),
    readRequirement(dependencies, database.db, userId),
    countRecoveryCodes(database.db, userId),
  ]);
  if (proofs === undefined) throw new AppError('session-required');
  const { isRequired, hasApp, passkeys, isNeeded } = requirement;
  return {
    isRequired,
    isOffInDemo: environment.isDemo && !isRequired,
    hasApp,
    passkeys,
    recoveryCodes,
    ...nextStepOf(proofs, requirement, clock.now()),
    confirmsWith: isNeeded ? 'second-factor' : 'password',
  };
};
