import { AppError } from '../../../platform/app-error.ts';
import type { Caller, StaffSessionGuard } from '../../../platform/http/caller.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readRequirement } from '../second-factor/read-requirement.ts';
import { selectSessionProofs, updateSessionProofs } from '../sessions/sessions.store.ts';
import { isConfirmed, nextStepOf, useRecordedMs } from './staff-sessions.rules.ts';

type GuardDependencies = Pick<Dependencies, 'database' | 'environment' | 'clock'>;

/**
 * Creates the guard of staff rights: it reads the database on every call, so that a rule of an estate, or the end of a session,
 * takes effect at once on every process.
 */
export const createStaffSessionGuard = (dependencies: GuardDependencies): StaffSessionGuard => {
  const { database, clock } = dependencies;

  const findProblem = async (
    { sessionId, userId }: Caller,
    { needsConfirmation, isUse }: Parameters<StaffSessionGuard['require']>[1],
  ): Promise<AppError | undefined> => {
    const [proofs, requirement] = await Promise.all([
      selectSessionProofs(database.db, sessionId),
      readRequirement(dependencies, database.db, userId),
    ]);
    if (proofs === undefined) return new AppError('session-required');
    const now = clock.now();
    const { next, reason } = nextStepOf(proofs, requirement, now);
    if (reason !== '') return new AppError('auth/staff-session-over');
    if (next !== 'nothing') return new AppError('auth/second-factor-required');
    const isAsked = needsConfirmation === true || (needsConfirmation === 'factor' && requirement.isNeeded);
    if (isAsked && !isConfirmed(proofs, requirement, now)) return new AppError('auth/confirmation-required');
    const isRecorded = now.getTime() - proofs.staffUsedAt.getTime() < useRecordedMs;
    if (isUse && !isRecorded) await updateSessionProofs(database.db, sessionId, { staffUsedAt: now });
    return undefined;
  };

  return {
    isUsable: async (caller) => (await findProblem(caller, { needsConfirmation: false, isUse: false })) === undefined,
    require: async (caller, call) => {
      const problem = await findProblem(caller, call);
      if (problem !== undefined) throw problem;
    },
  };
};
