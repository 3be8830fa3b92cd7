import { outageTitle } from '@ekhaya/contract/outages/outages.rules';
import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../platform/database/database.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { selectOutageCounts } from './records/outage-people.store.ts';
import { selectFirstOutageUnderWay } from './records/outages.store.ts';

/** Reads the outages and works under way at some estates, whose people wait for news. One is late when the promised time has passed. */
export const readWaitingOutages = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<WaitingLine | undefined> => {
  const found = await selectFirstOutageUnderWay(queryable, { estates, now });
  if (found === undefined) return undefined;
  const { count, outage } = found;
  const { id, estateId, nextNewsAt, startsAt } = outage;
  const people = (await selectOutageCounts(queryable, [id])).get(id)?.people ?? 0;
  return {
    kind: 'outages',
    count,
    oldest: { id, estateId, who: '', what: outageTitle(outage), detail: String(people), date: '' },
    since: startsAt.toISOString(),
    promisedAt: nextNewsAt?.toISOString() ?? null,
    isLate: nextNewsAt !== null && nextNewsAt < now,
  };
};
