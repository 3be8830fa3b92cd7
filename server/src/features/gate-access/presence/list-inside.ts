import { stepSeconds } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { narrowStaffEstates } from '../../../platform/http/staff-estates.ts';
import { findVisits } from '../../visitors/index.ts';
import { selectInside, type PresenceRow } from './gate-presence.store.ts';
import { idOfSubject, personIdsOf, presentSubject } from '../log/gate-subject.ts';
import { selectVehiclesOf } from '../people/vehicles-at-gates.store.ts';
import { selectGateNames } from '../gates/gates.store.ts';
import { selectChainsSince } from '../passes/pass-chains.store.ts';

/** A code is valid for three steps. Chains that were last used before that cannot be replayed, so phones need not know them. */
const chainWindowMs = 4 * stepSeconds * 1000;

/** Whether a visitor is inside after the end of her invitation. */
export const isOverstaying = (
  { isInside, expectedUntil }: Pick<PresenceRow, 'isInside' | 'expectedUntil'>,
  now: Date,
): boolean => isInside && expectedUntil !== null && expectedUntil < now;

/**
 * Lists who is inside the guarded estates, or `only` one of them, the longest stay first, and the newest steps of recently used passes.
 * @throws {AppError} forbidden for an estate that the caller does not guard
 */
export const listInside = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  only?: string,
): Promise<OutputOf<'GET /api/gate/inside'>> => {
  const estates = narrowStaffEstates(staffEstates, only);
  const now = clock.now();
  const rows = await selectInside(database.db, estates);
  const names = await selectGateNames(database.db, [...new Set(rows.map(({ gateId }) => gateId))]);
  const vehicles = await selectVehiclesOf(database.db, personIdsOf(rows));
  const visits = await findVisits(
    database.db,
    rows.flatMap(({ subjectKey }) => idOfSubject(subjectKey, 'visit') ?? []),
    now,
  );
  const since = new Date(now.getTime() - chainWindowMs);
  const newestSteps = await selectChainsSince(database.db, estates, since);
  return {
    people: rows.map((row) => ({
      estateID: row.estateId,
      subject: {
        ...presentSubject(row, vehicles),
        companions: visits.get(idOfSubject(row.subjectKey, 'visit') ?? '')?.companions ?? 0,
      },
      since: row.since.toISOString(),
      gate: names.get(row.gateId) ?? '',
      isOverstaying: isOverstaying(row, now),
    })),
    newestSteps,
  };
};
