import type { SearchResult } from '@ekhaya/contract/search/console-search';
import { displayVisitorName } from '@ekhaya/contract/visitors/visitors.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectVisitsByPlate, selectVisitWithCode, type FoundVisit } from './search-visits.store.ts';

interface Search {
  text: string;
  estates: StaffEstates;
  limit: number;
}

const hostOf = ({ hostName, unitNumber }: FoundVisit): string =>
  unitNumber === '' ? hostName : `${hostName}, ${unitNumber}`;

/** Finds visits by the beginning of their plate. */
export const searchVisitsByPlate = async (queryable: Queryable, search: Search): Promise<SearchResult[]> =>
  (await selectVisitsByPlate(queryable, search)).map((visit) => ({
    id: `visit:${visit.id}`,
    estateId: visit.estateId,
    title: visit.plate,
    note: `${displayVisitorName(visit.visitor)}, visitor of ${hostOf(visit)}`,
    opens: { record: 'visit', id: visit.id },
    date: visit.date,
  }));

/** Finds the visit with a whole visitor code. The answer does not repeat the code. */
export const searchVisitByCode = async (queryable: Queryable, search: Search): Promise<SearchResult[]> =>
  (await selectVisitWithCode(queryable, search)).map((visit) => ({
    id: visit.id,
    estateId: visit.estateId,
    title: displayVisitorName(visit.visitor),
    note: `Visitor of ${hostOf(visit)}`,
    opens: { record: 'visit', id: visit.id },
    date: visit.date,
  }));
