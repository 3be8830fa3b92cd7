import { isGateOpen } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectGatesShown, type ShownAtGate } from './gates-with-rules.store.ts';

/** @throws {AppError} not-found for no gate, forbidden for one that the caller does not guard */
export const requireGuarded = (gate: ShownAtGate | undefined, staffEstates: StaffEstates): ShownAtGate => {
  if (gate === undefined) throw new AppError('not-found', { detail: 'This gate does not exist.' });
  requireStaffEstate(staffEstates, gate.estateId);
  return gate;
};

/**
 * A gate that the caller guards.
 * @throws {AppError} not-found for no gate, forbidden for one of another estate
 */
export const requireGuardedGate = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  gateId: string,
): Promise<ShownAtGate> => requireGuarded((await selectGatesShown(queryable, [gateId])).get(gateId), staffEstates);

/** Whether a gate lets anybody in at an instant. */
export const isOpenAt = (
  gate: Pick<ShownAtGate, 'isEnabled' | 'opensAt' | 'closesAt' | 'estateHours' | 'timeZone'>,
  at: Date,
): boolean => gate.isEnabled && isGateOpen(gate, wallClockAt(at, gate.timeZone).minutes);
