import type { StaffViewOfPerson } from '@ekhaya/contract/estates/console-people';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import {
  selectIdsOfPeopleLike,
  selectGrantsOf,
  selectPeople,
  selectPeoplePage,
  selectPersonByAddress,
  selectPersonNamed,
  type PersonRow,
} from './people.store.ts';
import { selectEstateIdsOf, selectHeldRightsOf } from '../roles/roles.store.ts';
import { fullName, presentGrant, presentPerson } from './present-staff-view.ts';
import { highestRankAt, createRankReader } from '../roles/staff-authority.ts';

/** What the list of people is asked for. */
interface PeopleQuery {
  page: number;
  perPage: number;
  sort: 'name' | 'email' | 'signedUpAt';
  order: 'ASC' | 'DESC';
  q?: string | undefined;
  estateId?: string | undefined;
  roleId?: string | undefined;
}

interface Looking {
  callerId: string;
  staffEstates: StaffEstates;
}

/** The people with their roles at those estates, in four queries however many they are. */
const withRoles = async (
  queryable: Queryable,
  rows: PersonRow[],
  { callerId, staffEstates }: Looking,
  isHistory: boolean,
): Promise<StaffViewOfPerson[]> => {
  const grants = await selectGrantsOf(queryable, { userIds: rows.map(({ id }) => id), staffEstates, isHistory });
  const doers = new Set(grants.flatMap(({ grant }) => [grant.grantedBy, grant.revokedBy]).filter((id) => id !== null));
  const named = await selectPeople(queryable, [...doers]);
  const names = new Map(named.map((person) => [person.id, fullName(person)]));
  const rights = Map.groupBy(
    await selectHeldRightsOf(
      queryable,
      rows.map(({ id }) => id),
    ),
    ({ userId }) => userId,
  );
  const viewer = {
    userId: callerId,
    rankAt: await createRankReader(queryable, { userId: callerId }),
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

/** What is looked for: the words as typed, and a number typed with a leading nought as it is stored. */
const textsOf = (typed = ''): string[] => {
  if (typed === '') return [];
  const digits = typed.replaceAll(/[\s+()-]/g, '');
  return /^0\d{2,}$/.test(digits) ? [typed, `27${digits.slice(1)}`] : [typed];
};

/** A page of the people who have a role at the estates of the caller. */
export const findPeople = async (
  { database }: Pick<Dependencies, 'database'>,
  looking: Looking & { query: PeopleQuery },
): Promise<{ items: StaffViewOfPerson[]; total: number }> => {
  const { q, ...query } = looking.query;
  const { rows, total } = await selectPeoplePage(database.db, {
    ...query,
    staffEstates: looking.staffEstates,
    texts: textsOf(q),
  });
  return { items: await withRoles(database.db, rows, looking, false), total };
};

/**
 * One person with the roles she has and had at the estates of the caller.
 * @throws {AppError} `not-found` for who has no role there now
 */
export const readPersonForStaff = async (
  { database }: Pick<Dependencies, 'database'>,
  looking: Looking & { personId: string },
): Promise<StaffViewOfPerson> => {
  const person = await selectPersonNamed(database.db, looking.personId);
  if (person === undefined) throw new AppError('not-found');
  const [view] = await withRoles(database.db, [person], looking, true);
  const isOfHers = view?.roles.some(({ revokedAt }) => revokedAt === null) === true;
  if (view === undefined || !(isOfHers || looking.staffEstates === 'all')) throw new AppError('not-found');
  return view;
};

/** At most so many people stand behind a text that a list is narrowed by. */
const mostLike = 500;

/** The ids of people with that text in their name, e-mail address or mobile number. */
export const searchPeople = (queryable: Queryable, text: string): Promise<string[]> =>
  selectIdsOfPeopleLike(queryable, text, mostLike);

/** Names and addresses of people, by id; who has no account any more is missing. */
export const findPersonNames = async (
  queryable: Queryable,
  userIds: string[],
): Promise<Map<string, { name: string; email: string }>> => {
  const rows = await selectPeople(queryable, userIds);
  return new Map(rows.map((person) => [person.id, { name: fullName(person), email: person.email }]));
};

/** A person by her e-mail address, with the estates where she has a role now. */
export const findPersonWithEstates = async (
  queryable: Queryable,
  email: string,
): Promise<{ id: string; email: string; firstName: string; estateIds: string[] } | undefined> => {
  const person = await selectPersonByAddress(queryable, email);
  if (person === undefined) return undefined;
  const { id, firstName } = person;
  return { id, email: person.email, firstName, estateIds: (await selectEstateIdsOf(queryable, id)).toSorted() };
};
