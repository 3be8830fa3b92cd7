import type { Today } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { countVisitorsInside, countWorkersInside } from './inside-now.store.ts';

/** Counts the visitors and the workers who are inside, and the visitors who stayed longer than their invitation. */
export const readInsideNow = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<NonNullable<Today['inside']>> => {
  const [visitors, workers] = await Promise.all([
    countVisitorsInside(queryable, estates, now),
    countWorkersInside(queryable, estates),
  ]);
  return { ...visitors, workers };
};
