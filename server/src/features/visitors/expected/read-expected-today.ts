import type { Today } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectExpectedToday } from './expected-today.store.ts';

/** How many visitors an answer lists. */
const maxListed = 5;

/** Reads how many visitors of today have come, and the next who may still come. */
export const readExpectedToday = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<NonNullable<Today['expected']>> => {
  const { total, arrived, next } = await selectExpectedToday(queryable, estates, { now, limit: maxListed });
  return {
    total,
    arrived,
    next: next.map(({ startsAt, ...visit }) => ({ ...visit, startsAt: new Date(startsAt).toISOString() })),
  };
};
