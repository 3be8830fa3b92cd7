import { registrationKey } from '@ekhaya/contract/profile/registration.rules';
import { and, asc, desc, eq, gt, ilike, inArray, like, lt, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { containsPattern, limitAndOffset } from '../../../../platform/database/list-conditions.ts';
import { nobodyId, people, searched } from '../../../identity/accounts/people.view.ts';
import { vehiclePlates } from '../../../profile/vehicles/vehicle-plates.view.ts';
import { roleGrants } from '../../roles/roles.table.ts';
import type { PersonRow } from '../people.store.ts';
import { hasWantedRole, isHeld, selectWantedRoles, type PeopleWanted, type WantedRoles } from './wanted-roles.store.ts';

/** The maximum number of people that a list counts. It bounds the cost of counting. */
const maxCounted = 10_000;

/** The maximum number of people that a text finds through indexes. A text that finds more is compared while walking the list. */
const maxFound = 2_000;

/**
 * The maximum number of people with a text that are sorted. A frequent last name has its people together, which a walk reaches late;
 * a text that even more people have is soon met by the walk.
 */
const maxSorted = 12_000;

/** How many people without a wanted role are passed over before all people with a frequent text are sorted. */
const maxPassed = 200;

/** Shorter texts would match most people: they are compared with the beginnings of words only. */
const minLettersOfPart = 3;

/**
 * The ids of the people with a role that the filter names; undefined if it names none, or if there are more than `maxFound`. A walk
 * of the list by name would pass thousands of people to find a few guards.
 */
const selectFewHolders = async (
  queryable: Queryable,
  { roleId, group, leavingBy }: PeopleWanted,
  wantedRoles: WantedRoles,
): Promise<string[] | undefined> => {
  if (roleId === undefined && group === undefined && leavingBy === undefined) return undefined;
  const rows = await queryable
    .selectDistinct({ id: roleGrants.userId })
    .from(roleGrants)
    .where(and(isHeld(wantedRoles), ne(roleGrants.userId, nobodyId)))
    .limit(maxFound + 1);
  return rows.length > maxFound ? undefined : rows.map(({ id }) => id);
};

const beginsWith = (text: string): string => containsPattern(text).slice(1);

const contains = (column: SQL, text: string): SQL | undefined =>
  text.length < minLettersOfPart
    ? or(ilike(column, beginsWith(text)), ilike(column, `% ${beginsWith(text)}`))
    : ilike(column, containsPattern(text));

/** Selects the people with a unit number, and those with a vehicle whose plate begins with a text. */
const findByUnitOrPlate = (queryable: Queryable, wantedRoles: WantedRoles, text: string): SQL[] => {
  const byUnit = queryable
    .select({ id: roleGrants.userId })
    .from(roleGrants)
    .where(and(isHeld(wantedRoles), eq(roleGrants.unitNumber, text)));
  const plate = registrationKey(text);
  const byPlate = queryable
    .select({ id: people.id })
    .from(vehiclePlates)
    .innerJoin(people, eq(people.id, vehiclePlates.userId))
    .where(and(like(vehiclePlates.registrationKey, `${plate}%`), hasWantedRole(queryable, wantedRoles)));
  return [byUnit, ...(plate.length < minLettersOfPart ? [] : [byPlate])].map(
    (found) => sql`(${found.limit(maxFound + 1).getSQL()})`,
  );
};

/** The ids of at most `maxFound + 1` people whom the texts find. Each select uses an index of its own: none serves an `or`. */
const selectFoundIds = async (
  queryable: Queryable,
  { texts }: PeopleWanted,
  wantedRoles: WantedRoles,
): Promise<string[]> => {
  const selects = texts.flatMap((text) => [
    // The offset makes the search index serve a frequent text too: it ends after the first matches with a wanted role.
    sql`(select ${people.id} from (${queryable
      .select({ id: people.id })
      .from(people)
      .where(and(ne(people.id, nobodyId), contains(searched, text)))
      .getSQL()} offset 0) people where ${hasWantedRole(queryable, wantedRoles) ?? sql`true`} limit ${maxFound + 1})`,
    ...findByUnitOrPlate(queryable, wantedRoles, text),
  ]);
  const { rows } = await queryable.execute<{ id: string }>(sql.join(selects, sql` union `));
  return rows.map(({ id }) => id);
};

/** The condition that any of the texts finds a person, written so that the list is walked in its order. */
const matchesText = (queryable: Queryable, { texts }: PeopleWanted, wantedRoles: WantedRoles) =>
  or(
    ...texts.flatMap((text) => [
      // The empty text keeps the search index out: it would collect all matches before the first page.
      contains(sql`(${searched} || '')`, text),
      ...findByUnitOrPlate(queryable, wantedRoles, text).map((found) => sql`${people.id} in ${found}`),
    ]),
  );

/** Selects all people whom the texts find, of those with a text in their name, address or number at most `maxSorted + 1`. */
const selectMatches = (queryable: Queryable, { texts }: PeopleWanted, wantedRoles: WantedRoles) => {
  const hasText = or(...texts.map((text) => contains(searched, text)));
  const others = texts.flatMap((text) => findByUnitOrPlate(queryable, wantedRoles, text));
  return queryable
    .select()
    .from(people)
    .where(and(ne(people.id, nobodyId), hasText))
    .limit(maxSorted + 1)
    .unionAll(
      queryable
        .select()
        .from(people)
        .where(and(sql`${people.id} in (${sql.join(others, sql` union `)})`, not(hasText ?? sql`false`))),
    );
};

/** Selects people by id. */
const selectFound = (queryable: Queryable, ids: string[]) =>
  queryable.select().from(people).where(inArray(people.id, ids)).limit(maxFound);

/** How a list is read: the people of `sorted` are sorted, and without it all people are walked in order. */
interface Choice {
  sorted?: ReturnType<typeof selectFound> | ReturnType<typeof selectMatches>;
  /** The number of matches, where finding them has counted them. */
  found?: number;
}

const chooseReading = async (queryable: Queryable, wanted: PeopleWanted, wantedRoles: WantedRoles): Promise<Choice> => {
  if (wanted.texts.length === 0) {
    const holders = await selectFewHolders(queryable, wanted, wantedRoles);
    return holders === undefined ? {} : { sorted: selectFound(queryable, holders), found: holders.length };
  }
  const ids = await selectFoundIds(queryable, wanted, wantedRoles);
  return {
    sorted: ids.length <= maxFound ? selectFound(queryable, ids) : selectMatches(queryable, wanted, wantedRoles),
    found: ids.length,
  };
};

const columnsOfSort = {
  name: [people.lastName, people.firstName],
  email: [people.email],
  signedUpAt: [people.createdAt],
} as const;

/** The condition that a person follows another one in the order by name. */
const follows = ({ id, lastName, firstName }: PersonRow, order: 'ASC' | 'DESC'): SQL => {
  const position = sql`(${people.lastName}, ${people.firstName}, ${people.id})`;
  const last = sql`(${lastName}, ${firstName}, ${id})`;
  return order === 'ASC' ? gt(position, last) : lt(position, last);
};

const countPeople = async (queryable: Queryable, condition: SQL | undefined): Promise<number> => {
  const matches = queryable
    .select({ one: sql`1`.as('one') })
    .from(people)
    .where(condition)
    .limit(maxCounted + 1)
    .as('matches');
  const [counted] = await queryable.select({ total: sql<number>`count(*)::int` }).from(matches);
  return counted?.total ?? 0;
};

/**
 * A page of people, the number of matches, and whether there are more than that: up to 10,000 are counted, or 2,000 that a text
 * finds. A page that follows a person costs the same anywhere in the list.
 */
export const selectPeoplePage = async (
  queryable: Queryable,
  wanted: PeopleWanted,
): Promise<{ rows: PersonRow[]; total: number; isMore: boolean }> => {
  const direction = wanted.order === 'ASC' ? asc : desc;
  const [last] =
    wanted.after === undefined ? [] : await queryable.select().from(people).where(eq(people.id, wanted.after));
  const { limit, offset } = limitAndOffset(last === undefined ? wanted : { ...wanted, page: 1 });
  const wantedRoles = { ids: await selectWantedRoles(queryable, wanted), endingBy: wanted.leavingBy };
  const condition = and(ne(people.id, nobodyId), hasWantedRole(queryable, wantedRoles));
  const isAfter = last && follows(last, wanted.order);
  const order = [...columnsOfSort[wanted.sort].map((column) => direction(column)), direction(people.id)];
  const sortFirst = (sorting: NonNullable<Choice['sorted']>, most: number): Promise<PersonRow[]> => {
    // The found people take the name of the view, so that the conditions and the order fit them too.
    const all = queryable.$with('people').as(sorting);
    // Roles are looked up after the sorting, for the people of the page only. Too many people are not sorted at all.
    const inOrder = queryable
      .select()
      .from(all)
      .where(and(sql`(select count(*) from ${all}) <= ${maxSorted}`, isAfter))
      .orderBy(...order)
      .limit(most)
      .as('people');
    return queryable
      .with(all)
      .select()
      .from(inOrder)
      .where(condition)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
  };
  // Finding the first people of an order is much cheaper than sorting all.
  const mostFirst = offset + limit + maxPassed;
  // Begins before it is known whether a text is frequent: the search index answers both questions at the same time. A shorter text
  // has no index to read.
  const isIndexed = wanted.texts.length > 0 && wanted.texts.every((text) => text.length >= minLettersOfPart);
  const [{ sorted, found }, firstMatches] = await Promise.all([
    chooseReading(queryable, wanted, wantedRoles),
    isIndexed ? sortFirst(selectMatches(queryable, wanted, wantedRoles), mostFirst) : undefined,
  ]);
  const sort = async (): Promise<PersonRow[] | undefined> => {
    if (sorted === undefined) return undefined;
    const isFrequent = (found ?? 0) > maxFound;
    if (!isFrequent) return sortFirst(sorted, maxFound);
    const first = firstMatches ?? (await sortFirst(sorted, mostFirst));
    if (first.length === limit) return first;
    const page = await sortFirst(sorted, 2 * maxSorted);
    return page.length === 0 ? undefined : page;
  };
  const rows =
    (await sort()) ??
    (await queryable
      .select()
      .from(people)
      .where(and(condition, matchesText(queryable, wanted, wantedRoles), isAfter))
      .orderBy(...order)
      .limit(limit)
      .offset(offset));
  const total = found ?? (await countPeople(queryable, condition));
  const most = found === undefined ? maxCounted : maxFound;
  return { rows, total: Math.min(total, most), isMore: total > most };
};
