import type { SearchResult } from '@ekhaya/contract/search/console-search';
import type { permissionsOfSearch, SearchKind } from '@ekhaya/contract/search/search.rules';
import type { Queryable } from '../../platform/database/database.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { searchBookings } from '../bookings/index.ts';
import { searchHouses, searchPeopleForConsole } from '../estates/index.ts';
import { searchWalkIns } from '../gate-access/index.ts';
import { searchPayments } from '../payments/index.ts';
import { searchVehicles } from '../profile/index.ts';
import { searchVisitByCode, searchVisitsByPlate } from '../visitors/index.ts';

/** Finds records of one kind at some estates in one statement that an index serves. */
type SearchReader = (
  queryable: Queryable,
  search: { text: string; estates: StaffEstates; limit: number },
) => Promise<SearchResult[]>;

/** A reader of one kind, with one of the permissions that the contract names for it. */
type SearchSource = {
  [Kind in SearchKind]: { kind: Kind; permission: (typeof permissionsOfSearch)[Kind][number]; search: SearchReader };
}[SearchKind];

/**
 * What the search reads, in the order of the answer. A feature with a further kind adds it here, to `searchKinds` and to
 * `permissionsOfSearch`. Visits and walk-ins need the permission of the gate.
 */
export const searchSources: readonly SearchSource[] = [
  { kind: 'visitor-code', permission: 'gate.manage', search: searchVisitByCode },
  { kind: 'house', permission: 'people.read', search: searchHouses },
  { kind: 'person', permission: 'people.read', search: searchPeopleForConsole },
  { kind: 'plate', permission: 'people.read', search: searchVehicles },
  { kind: 'plate', permission: 'gate.manage', search: searchVisitsByPlate },
  { kind: 'plate', permission: 'gate.manage', search: searchWalkIns },
  { kind: 'booking', permission: 'bookings.decide', search: searchBookings },
  { kind: 'payment', permission: 'payments.manage', search: searchPayments },
];
