import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { endSession } from './end-session.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';

/**
 * Ends one of the caller's own sessions.
 * @throws {AppError} not-found when the caller has no session with that id
 */
export const revokeSession = async (
  dependencies: IdentityDependencies,
  caller: Caller,
  sessionId: string,
): Promise<void> => {
  if (!(await endSession(dependencies, { sessionId, userId: caller.userId }))) throw new AppError('not-found');
};
