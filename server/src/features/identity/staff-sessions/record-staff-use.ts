import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { createStaffSessionGuard } from './create-staff-session-guard.ts';

/**
 * Records that the caller uses the console. Rights that rest already stay so.
 * @throws {AppError} auth/staff-session-over, auth/second-factor-required
 */
export const recordStaffUse = (
  dependencies: Pick<IdentityDependencies, 'database' | 'environment' | 'clock'>,
  caller: Caller,
): Promise<void> => createStaffSessionGuard(dependencies).require(caller, { needsConfirmation: false, isUse: true });
