import type { SearchResult } from '@ekhaya/contract/search/console-search';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectVehiclesByPlate } from './search-vehicles.store.ts';

/** Finds vehicles of residents by the beginning of their plate. A line opens the owner. */
export const searchVehicles = async (
  queryable: Queryable,
  search: { text: string; estates: StaffEstates; limit: number },
): Promise<SearchResult[]> => {
  const rows = await selectVehiclesByPlate(queryable, search);
  return rows.map(({ id, registrationNumber, description, ownerId, ownerName, estateId }) => ({
    id: `vehicle:${id}`,
    estateId,
    title: registrationNumber,
    note: `${ownerName}, ${description}`,
    opens: { record: 'person', id: ownerId },
    date: '',
  }));
};
