import type { SearchResult } from '@ekhaya/contract/search/console-search';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { selectHousesByUnit, selectPeopleByText, type FoundPerson } from './search.store.ts';

interface Search {
  text: string;
  estates: StaffEstates;
  limit: number;
}

/** The rank of the role that everybody gets at sign-up. It is not named beside another role. */
const lowestRank = 1;

const noteOf = ({ roles }: FoundPerson): string =>
  roles
    .filter(({ rank }, _index, { length }) => rank > lowestRank || length === 1)
    .map(({ displayName, unitNumber }) => (unitNumber === '' ? displayName : `${displayName}, unit ${unitNumber}`))
    .join('; ');

/** Finds people by words of their name, e-mail address or mobile number. */
export const searchPeopleForConsole = async (queryable: Queryable, search: Search): Promise<SearchResult[]> => {
  const rows = await selectPeopleByText(queryable, search);
  return rows.map((person) => ({
    id: person.id,
    estateId: person.estateId,
    title: person.name,
    note: noteOf(person),
    opens: { record: 'person', id: person.id },
    date: '',
  }));
};

/** Finds houses by the beginning of their unit number. */
export const searchHouses = async (queryable: Queryable, search: Search): Promise<SearchResult[]> => {
  const rows = await selectHousesByUnit(queryable, search);
  return rows.map(({ estateId, unitNumber, people, peopleCount }) => {
    const others = peopleCount - people.length;
    return {
      id: `${estateId}/${unitNumber}`,
      estateId,
      title: `Unit ${unitNumber}`,
      note: `${people.join(', ')}${others > 0 ? ` and ${others} more` : ''}`,
      opens: { record: 'house', id: unitNumber },
      date: '',
    };
  });
};
