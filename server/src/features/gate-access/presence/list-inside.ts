import { stepSeconds } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectInside, type PresenceRow } from './gate-presence.store.ts';
import { rememberedSubject } from '../log/gate-subject.ts';
import { selectGateNames } from '../gates/gates.store.ts';
import { selectChainsSince } from '../passes/pass-chains.store.ts';

/** Codes are good for three steps: what was used before needs not be known to refuse it again. */
const chainsForMilliseconds = 4 * stepSeconds * 1000;

/** Whether a visitor should have left by now. */
export const isOverstaying = ({ isInside, expectedUntil }: PresenceRow, now: Date): boolean =>
  isInside && expectedUntil !== null && expectedUntil < now;

/** Who is inside the guarded estates, longest first, and the newest steps of the passes that were used last. */
export const listInside = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
): Promise<OutputOf<'GET /api/gate/inside'>> => {
  const now = clock.now();
  const rows = await selectInside(database.db, staffEstates);
  const names = await selectGateNames(database.db, [...new Set(rows.map(({ gateId }) => gateId))]);
  const since = new Date(now.getTime() - chainsForMilliseconds);
  const newestSteps = await selectChainsSince(database.db, staffEstates, since);
  return {
    people: rows.map((row) => ({
      estateID: row.estateId,
      subject: rememberedSubject(row),
      since: row.since.toISOString(),
      gate: names.get(row.gateId) ?? '',
      isOverstaying: isOverstaying(row, now),
    })),
    newestSteps,
  };
};
