import type { Today } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findRoleIdsWithTile } from '../../estates/index.ts';
import { visitorAccess } from '../visits/hosts/roles-that-invite.ts';
import { selectExpectedToday } from './expected-today.store.ts';

/** How many visitors an answer lists. */
const maxListed = 5;

/** Reads how many visitors of today have come, and the next who may still come. Those of a host who may no longer invite do not. */
export const readExpectedToday = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<NonNullable<Today['expected']>> => {
  const invitingRoleIds = await findRoleIdsWithTile(queryable, { within: estates, tileBackofficeName: visitorAccess });
  const { total, arrived, next } = await selectExpectedToday(queryable, estates, {
    now,
    invitingRoleIds,
    limit: maxListed,
  });
  return {
    total,
    arrived,
    next: next.map(({ startsAt, ...visit }) => ({ ...visit, startsAt: new Date(startsAt).toISOString() })),
  };
};
