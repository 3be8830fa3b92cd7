import { maxGrantSeconds } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectRevokedDevices, selectRevokedPeople, type RevokedSubject } from './revoked-passes.store.ts';

/** Grants are good for so long: what was revoked before is in no code any more. An hour for clocks. */
const listedForMilliseconds = maxGrantSeconds * 1000 + 60 * 60 * 1000;

/** What is committed a little later than it happened must not fall between two lists. */
const overlapMilliseconds = 60_000;

/** Persons and devices whose earlier codes and grants open nothing any more. */
export const listRevocations = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  asked: Date | undefined,
): Promise<OutputOf<'GET /api/gate/revocations'>> => {
  const now = clock.now();
  const earliest = new Date(now.getTime() - listedForMilliseconds);
  const since = asked === undefined || asked < earliest ? earliest : asked;
  const people = await selectRevokedPeople(database.db, staffEstates, since);
  const devices = await selectRevokedDevices(database.db, staffEstates, since);
  const present = (kind: 'person' | 'device') => (revoked: RevokedSubject) => ({
    kind,
    id: revoked.id,
    estateID: revoked.estateId,
    revokedAt: (revoked.revokedAt ?? now).toISOString(),
  });
  return {
    at: new Date(now.getTime() - overlapMilliseconds).toISOString(),
    entries: [...people.map(present('person')), ...devices.map(present('device'))],
  };
};
