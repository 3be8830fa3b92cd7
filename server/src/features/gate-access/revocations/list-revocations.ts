import { maxGrantSeconds } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectRevokedDevices, selectRevokedPeople, type RevokedSubject } from './revoked-passes.store.ts';

/** Older revocations need not be listed: every grant from before them has expired. Includes an hour for clock differences. */
const listWindowMs = maxGrantSeconds * 1000 + hourMs;

/** Consecutive lists overlap by this time, so that a revocation that commits late is in one of them. */
const overlapMs = 60_000;

/**
 * Lists the people and devices whose earlier codes and grants are invalid.
 * @param requestedSince the `at` of the previous list; without it, the list covers the last 25 hours
 */
export const listRevocations = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  requestedSince: Date | undefined,
): Promise<OutputOf<'GET /api/gate/revocations'>> => {
  const now = clock.now();
  const earliest = new Date(now.getTime() - listWindowMs);
  const since = requestedSince === undefined || requestedSince < earliest ? earliest : requestedSince;
  const people = await selectRevokedPeople(database.db, staffEstates, since);
  const devices = await selectRevokedDevices(database.db, staffEstates, since);
  const present = (kind: 'person' | 'device') => (revoked: RevokedSubject) => ({
    kind,
    id: revoked.id,
    estateID: revoked.estateId,
    revokedAt: (revoked.revokedAt ?? now).toISOString(),
  });
  return {
    at: new Date(now.getTime() - overlapMs).toISOString(),
    entries: [...people.map(present('person')), ...devices.map(present('device'))],
  };
};
