import type { Caller } from '../../../platform/http/caller.ts';
import { endSession } from './end-session.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';

/** Ends the session of the calling browser. Does nothing without a session. */
export const signOut = async (dependencies: IdentityDependencies, caller: Caller | undefined): Promise<void> => {
  if (caller !== undefined) await endSession(dependencies, caller);
};
