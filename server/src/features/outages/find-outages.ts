import { outageTitle } from '@ekhaya/contract/outages/outages.rules';
import type { Queryable } from '../../platform/database/database.ts';
import { deletePeopleOfSnag, insertPeopleOfSnag } from './records/outage-people.store.ts';
import { lockOutage, selectOpenOutages, selectOutages, type OutageRow } from './records/outages.store.ts';

/** An outage as other features name it. */
interface NamedOutage {
  id: string;
  title: string;
}

const named = (row: OutageRow): NamedOutage => ({ id: row.id, title: outageTitle(row) });

/** The outages and works of an estate that are not over, at most 50. */
export const findOpenOutages = async (queryable: Queryable, estateId: string): Promise<NamedOutage[]> =>
  (await selectOpenOutages(queryable, estateId, 50)).map(named);

/** Some outages by id. */
export const findOutages = async (queryable: Queryable, ids: readonly string[]): Promise<Map<string, NamedOutage>> =>
  new Map((await selectOutages(queryable, ids)).map((row) => [row.id, named(row)]));

/**
 * Lets people with a snag that belongs to an outage hear its news from now on. Does nothing for an outage that is over. Locks the
 * outage: a step that staff take at the same time either counts these people or comes before them.
 */
export const addPeopleToOutage = async (
  transaction: Queryable,
  outageId: string,
  userIds: readonly string[],
): Promise<void> => {
  const row = await lockOutage(transaction, outageId);
  if (row === undefined || row.endedAt !== null) return;
  await insertPeopleOfSnag(transaction, outageId, userIds);
};

/**
 * Takes people from an outage whose snags do not belong to it any more. Who lives in its area, or said that she is affected, stays.
 */
export const removePeopleFromOutage = async (
  transaction: Queryable,
  outageId: string,
  userIds: readonly string[],
): Promise<void> => {
  const row = await lockOutage(transaction, outageId);
  if (row !== undefined) await deletePeopleOfSnag(transaction, row, userIds);
};
