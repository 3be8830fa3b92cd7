import { leavingDays } from '@ekhaya/contract/estates/estates.rules';
import type { StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { searchPersonIds, selectGrantsOf, selectPeople, selectPersonByEmail, type PersonRow } from './people.store.ts';
import { selectPeoplePage } from './list/people-list.store.ts';
import type { PeopleWanted } from './list/wanted-roles.store.ts';
import { selectEstateIdsOf, selectHeldRightsOf } from '../roles/roles.store.ts';
import { fullName, presentGrant, presentPerson } from './present-staff-view.ts';
import { highestRankAt, createRankReader } from '../roles/staff-authority.ts';

/** The page, order and filters of the console's list of people. `q` is the typed search text. */
type PeopleQuery = Omit<PeopleWanted, 'staffEstates' | 'texts' | 'group' | 'leavingBy'> & {
  q?: string | undefined;
  group?: 'staff' | 'leaving' | undefined;
};

/** The time until the end of the last of the days on which a role may end. */
const leavingMs = (leavingDays + 1) * dayMs;

/** The member of staff who reads people, and the estates whose people she may see. */
export interface StaffReader {
  callerId: string;
  staffEstates: StaffEstates;
}

/**
 * Returns people with their roles at the caller's estates: the current ones, with `includesRevoked` also the revoked ones. Runs
 * four queries for any number of people.
 */
export const withRoles = async (
  queryable: Queryable,
  rows: PersonRow[],
  { callerId, staffEstates }: StaffReader,
  includesRevoked: boolean,
): Promise<StaffViewOfPerson[]> => {
  const userIds = rows.map(({ id }) => id);
  const [grants, held, rankAt] = await Promise.all([
    selectGrantsOf(queryable, { userIds, staffEstates, includesRevoked }),
    selectHeldRightsOf(queryable, userIds),
    createRankReader(queryable, { userId: callerId }),
  ]);
  const actors = new Set(grants.flatMap(({ grant }) => [grant.grantedBy, grant.revokedBy]).filter((id) => id !== null));
  const named = await selectPeople(queryable, [...actors]);
  const names = new Map(named.map((person) => [person.id, fullName(person)]));
  const rights = Map.groupBy(held, ({ userId }) => userId);
  const viewer = {
    userId: callerId,
    rankAt,
    rankOf: (personId: string, estateId: string) => highestRankAt(rights.get(personId) ?? [], estateId),
  };
  const grantsOf = Map.groupBy(grants, ({ grant }) => grant.userId);
  return rows.map((person) =>
    presentPerson(
      person,
      (grantsOf.get(person.id) ?? []).map((row) => presentGrant(row, viewer, (id) => names.get(id))),
    ),
  );
};

/** The texts to search for: the typed text, and for a mobile number with a leading zero also its stored form `27…`. */
const searchTexts = (typed = ''): string[] => {
  if (typed === '') return [];
  const digits = typed.replaceAll(/[\s+()-]/g, '');
  return /^0\d{2,}$/.test(digits) ? [typed, `27${digits.slice(1)}`] : [typed];
};

/** A page of the people who have a role at the caller's estates. */
export const findPeople = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  reader: StaffReader & { query: PeopleQuery },
): Promise<{ items: StaffViewOfPerson[]; total: number; isMore: boolean }> => {
  const { q, group, ...query } = reader.query;
  const wanted: PeopleWanted = {
    ...query,
    group: group === 'staff' ? group : undefined,
    leavingBy: group === 'leaving' ? new Date(clock.now().getTime() + leavingMs) : undefined,
    staffEstates: reader.staffEstates,
    texts: searchTexts(q),
  };
  const { page, ...counted } = await selectPeoplePage(database.db, wanted, (rows) =>
    withRoles(database.db, rows, reader, false),
  );
  return { items: page, ...counted };
};

/** The maximum number of people that `searchPeople` returns. Entries of fewer people are seldom met where the audit log is walked. */
const maxSearchResults = 2_000;

/**
 * The ids of the people whose name contains a text, at whatever estate, and of those at the estates of staff whose e-mail address or mobile
 * number does; undefined if there are more than 2,000, for which the audit log looks up the people of each entry.
 */
export const searchPeople = async (
  queryable: Queryable,
  wanted: { text: string; staffEstates: StaffEstates },
): Promise<string[] | undefined> => {
  const limit = maxSearchResults + 1;
  const found = await searchPersonIds(queryable, { ...wanted, limit });
  return found.length === limit ? undefined : found;
};

/** The names and e-mail addresses of people, keyed by id. Ids without an account are left out. */
export const findPersonNames = async (
  queryable: Queryable,
  userIds: string[],
): Promise<Map<string, { name: string; email: string }>> => {
  const rows = await selectPeople(queryable, userIds);
  return new Map(rows.map((person) => [person.id, { name: fullName(person), email: person.email }]));
};

/** The names, e-mail addresses and mobile numbers of people, keyed by id. Ids without an account are left out. */
export const findPersonContacts = async (
  queryable: Queryable,
  userIds: string[],
): Promise<Map<string, { name: string; email: string; mobile: string }>> => {
  const rows = await selectPeople(queryable, userIds);
  return new Map(
    rows.map((person) => [person.id, { name: fullName(person), email: person.email, mobile: person.mobile }]),
  );
};

/** Finds a person by normalised e-mail address, with the ids of the estates where she has a live role. */
export const findPersonWithEstates = async (
  queryable: Queryable,
  email: string,
): Promise<{ id: string; email: string; firstName: string; estateIds: string[] } | undefined> => {
  const person = await selectPersonByEmail(queryable, email);
  if (person === undefined) return undefined;
  const { id, firstName } = person;
  return { id, email: person.email, firstName, estateIds: (await selectEstateIdsOf(queryable, id)).toSorted() };
};
