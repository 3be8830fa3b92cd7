import { hoursOfRoles, isGateOpen, isWithinHours } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectGatesWithRules, type GateWithRules } from './gates-with-rules.store.ts';

/**
 * Returns the gate when the caller guards its estate.
 * @throws {AppError} not-found without a gate, forbidden for a gate of another estate
 */
export const requireGuarded = (gate: GateWithRules | undefined, staffEstates: StaffEstates): GateWithRules => {
  if (gate === undefined) throw new AppError('not-found', { detail: 'This gate does not exist.' });
  requireStaffEstate(staffEstates, gate.estateId);
  return gate;
};

/**
 * Reads a gate and checks that the caller guards its estate.
 * @throws {AppError} not-found, forbidden for a gate of another estate
 */
export const requireGuardedGate = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  gateId: string,
): Promise<GateWithRules> =>
  requireGuarded((await selectGatesWithRules(queryable, [gateId])).get(gateId), staffEstates);

/** Whether the gate is enabled and within its opening hours at the instant. */
export const isGateOpenAt = (
  gate: Pick<GateWithRules, 'isEnabled' | 'opensAt' | 'closesAt' | 'estateHours' | 'timeZone'>,
  at: Date,
): boolean => gate.isEnabled && isGateOpen(gate, wallClockAt(at, gate.timeZone).minutes);

/** Whether a pass of a person opens the gate inwards at the instant, by the hours of her roles. @param roleNames her roles that open it */
export const isWithinRoleHoursAt = (
  { roleHours, timeZone }: Pick<GateWithRules, 'roleHours' | 'timeZone'>,
  roleNames: readonly string[],
  at: Date,
): boolean => isWithinHours(hoursOfRoles(roleNames, roleHours), wallClockAt(at, timeZone).minutes);
