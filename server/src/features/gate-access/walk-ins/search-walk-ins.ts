import type { SearchResult } from '@ekhaya/contract/search/console-search';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectWalkInsByPlate } from './walk-ins.store.ts';

/** Finds walk-ins by the beginning of their plate, the newest first. */
export const searchWalkIns = async (
  queryable: Queryable,
  search: { text: string; estates: StaffEstates; limit: number },
): Promise<SearchResult[]> => {
  const rows = await selectWalkInsByPlate(queryable, search);
  return rows.map(({ id, estateId, visitorName, plate, unit, date }) => ({
    id: `walk-in:${id}`,
    estateId,
    title: plate,
    note: `${visitorName}, without an invitation, for unit ${unit}`,
    opens: { record: 'walk-in', id },
    date,
  }));
};
