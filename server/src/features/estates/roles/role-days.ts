import { beginsOn, problemsOfRoleDays, type RoleDays } from '@ekhaya/contract/household/household.rules';
import { addDays, defaultTimeZone, instantOfWallClock, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectTimeZoneOfRole, selectTimeZoneOfRoleHeld } from './role-days.store.ts';

/** A role without a first and a last day. */
export const noDays: RoleDays = { firstDay: null, lastDay: null };

/** The days that are set, for an audit row: a role without days has neither field. */
export const daysSet = ({ firstDay, lastDay }: RoleDays): Partial<Record<keyof RoleDays, string>> => ({
  ...(firstDay !== null && { firstDay }),
  ...(lastDay !== null && { lastDay }),
});

/** The instant at which a role with a last day ends: the beginning of the day after it at the estate. */
export const endOf = (lastDay: string | null, timeZone: string): Date | null =>
  lastDay === null ? null : instantOfWallClock({ date: addDays(lastDay, 1), minutes: 0 }, timeZone);

/**
 * The instants at which a role begins and ends, and whether it has begun. Those of a role with days are of a time zone that stays the same
 * until the transaction ends.
 */
export const roleInstantsOf = async (
  transaction: Queryable,
  roleId: string,
  { firstDay, lastDay }: RoleDays,
  now: Date,
): Promise<{ startsAt: Date | null; endsAt: Date | null; isStarted: boolean }> => {
  if (firstDay === null && lastDay === null) return { startsAt: null, endsAt: null, isStarted: true };
  const timeZone = (await selectTimeZoneOfRoleHeld(transaction, roleId)) ?? defaultTimeZone;
  const startsAt = firstDay === null ? null : instantOfWallClock({ date: firstDay, minutes: 0 }, timeZone);
  return { startsAt, endsAt: endOf(lastDay, timeZone), isStarted: startsAt === null || startsAt <= now };
};

/** The first day of a role while it is still to come at its estate; null for a role that has begun, or begins at once. */
export const readBeginsOn = async (
  queryable: Queryable,
  { roleId, firstDay }: { roleId: string; firstDay: string | null },
  now: Date,
): Promise<string | null> => {
  if (firstDay === null) return null;
  const timeZone = (await selectTimeZoneOfRole(queryable, roleId)) ?? defaultTimeZone;
  return beginsOn(firstDay, wallClockAt(now, timeZone).date);
};

/**
 * Requires days that a role may have.
 * @param latestLastDay the last day of the person who gives the role; null without one
 * @throws {AppError} `validation` with the fields `firstDay` and `lastDay`
 */
export const requirePossibleDays = async (
  queryable: Queryable,
  roleId: string,
  days: RoleDays,
  now: Date,
  latestLastDay: string | null = null,
): Promise<void> => {
  const timeZone = (await selectTimeZoneOfRole(queryable, roleId)) ?? defaultTimeZone;
  const problems = problemsOfRoleDays(days, wallClockAt(now, timeZone).date, latestLastDay);
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
};
