import type { Queryable } from '../../../../platform/database/database.ts';
import { selectVisitHosts } from './visit-hosts.store.ts';

/** The host and the day of some invitations, by id. */
export const findVisitHosts = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<Map<string, { hostId: string; date: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await selectVisitHosts(queryable, ids);
  return new Map(rows.map(({ id, hostId, date }) => [id, { hostId, date }]));
};
