import { outageTitle } from '@ekhaya/contract/outages/outages.rules';
import type { Queryable } from '../../platform/database/database.ts';
import { insertPeople } from './records/outage-people.store.ts';
import { selectOpenOutages, selectOutages, type OutageRow } from './records/outages.store.ts';

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

/** Lets people hear the news of an outage from now on, who reported what belongs to it. */
export const addPeopleToOutage = (
  transaction: Queryable,
  outageId: string,
  userIds: readonly string[],
): Promise<void> => insertPeople(transaction, outageId, userIds);
