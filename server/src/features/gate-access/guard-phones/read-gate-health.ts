import { gatesSilentSince } from '@ekhaya/contract/operations/how-it-is.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectGatesHeardFrom, selectGuardPhones, selectNewestContacts } from './guard-phones.store.ts';

type HowItIs = OutputOf<'GET /api/console/how-it-is'>;

/** A phone that was not heard from for a week is not named any more. */
const shownForMs = 7 * dayMs;

/** The gates of some estates and the phones that guard them, each with when it was last heard from. */
export interface GateHealth extends Pick<HowItIs, 'gates' | 'guardPhones'> {
  /** Since when no guard's phone of an estate answers; undefined while each estate that uses phones has one that does. */
  silentSince: Date | undefined;
}

/** Reads when the gates of some estates and their guards' phones were last heard from. */
export const readGateHealth = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  estates: StaffEstates,
): Promise<GateHealth> => {
  const now = clock.now();
  const since = new Date(now.getTime() - shownForMs);
  const [gates, phones, contacts] = await Promise.all([
    selectGatesHeardFrom(database.db, estates),
    selectGuardPhones(database.db, { estates, now, since }),
    selectNewestContacts(database.db, { estates, now, since }),
  ]);
  return {
    silentSince: gatesSilentSince(contacts, now),
    gates: gates.map(({ heardAt, ...gate }) => ({ ...gate, heardAt: heardAt?.toISOString() ?? null })),
    guardPhones: phones.map(({ heardAt, estateIds, ...phone }) => ({
      ...phone,
      estateIds: estateIds.filter((estateId) => estates === 'all' || estates.includes(estateId)),
      heardAt: heardAt.toISOString(),
    })),
  };
};
