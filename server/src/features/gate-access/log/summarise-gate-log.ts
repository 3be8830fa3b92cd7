import type { OutputOf } from '@ekhaya/contract/routes';
import { instantOfWallClock, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { defaultGateRules } from '../gates/gates.policy.ts';
import { selectGateRules } from '../gates/gates.store.ts';
import { countEntriesSince } from './log-counts.store.ts';

/** Returns the estate's midnight before an instant. @throws {AppError} not-found for an unknown estate */
export const startOfDayAt = async (
  queryable: Queryable,
  estateId: string,
  now: Date,
): Promise<{ since: Date; timeZone: string; estateName: string }> => {
  const estate = await findEstate(queryable, estateId);
  if (estate === undefined) throw new AppError('not-found');
  const { timeZone } = estate;
  const since = instantOfWallClock({ date: wallClockAt(now, timeZone).date, minutes: 0 }, timeZone);
  return { since, timeZone, estateName: estate.name };
};

/** Counts the log entries of an estate today. @throws {AppError} forbidden for another estate, not-found */
export const summariseGateLog = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  estateId: string,
): Promise<OutputOf<'GET /api/console/gate-log/summary'>> => {
  requireStaffEstate(staffEstates, estateId);
  const { since } = await startOfDayAt(database.db, estateId, clock.now());
  const { entries, refused } = await countEntriesSince(database.db, { estateId, since });
  const { retentionDays } = (await selectGateRules(database.db, estateId)) ?? defaultGateRules;
  return { entriesToday: entries, refusedToday: refused, retentionDays };
};
