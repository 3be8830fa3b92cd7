import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { upsertGuardPhone } from './guard-phones.store.ts';

/** A phone asks twice a minute. Its row is written once in this time. */
const everyMs = 55_000;

/** Notes that the phone of a session, which guards gates of some estates, was heard from. */
export const noteGuardPhone = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  {
    sessionId,
    staffEstates,
    appVersion = '',
  }: { sessionId: string; staffEstates: StaffEstates; appVersion?: string | undefined },
): Promise<void> => {
  const heardAt = clock.now();
  const estateIds = staffEstates === 'all' ? [] : staffEstates.toSorted();
  await upsertGuardPhone(
    database.db,
    { sessionId, estateIds, appVersion, heardAt },
    new Date(heardAt.getTime() - everyMs),
  );
};
