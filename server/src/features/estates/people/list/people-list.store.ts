import { and, getViewSelectedFields, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { isOneOf, limitAndOffset } from '../../../../platform/database/list-conditions.ts';
import { nobodyId, people } from '../../../identity/accounts/people.view.ts';
import { roleGrants } from '../../roles/roles.table.ts';
import type { PersonRow } from '../people.store.ts';
import { readOrder, type PeopleOrder } from './people-order.store.ts';
import { areIndexed, matchesText, maxFound, selectFoundIds, selectMatches } from './people-texts.store.ts';
import {
  countHolders,
  hasWantedRole,
  isHeld,
  readWantedRoles,
  type PeopleWanted,
  type WantedRoles,
} from './wanted-roles.store.ts';

/**
 * The maximum number of people with a text that are sorted. A frequent last name has its people together, which a walk reaches late;
 * a text that even more people have is soon met by the walk.
 */
const maxSorted = 12_000;

/** The number of people at which the list stops counting: an estate of this size still tells how many people it has. */
const maxPeopleCounted = 10_000;

/** How many people without a wanted role are passed over before all people with a frequent text are sorted. */
const maxPassed = 200;

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

/** Selects people by id. */
const selectFound = (queryable: Queryable, ids: string[]) =>
  queryable.select().from(people).where(isOneOf(people.id, ids)).limit(maxFound);

/** Selects the first people of an order who meet a condition. */
const selectOrdered = (queryable: Queryable, condition: SQL | undefined, order: SQL[], most: number) =>
  queryable
    .select()
    .from(people)
    .where(condition)
    .orderBy(...order)
    .limit(most);

/** How a list is read: the people of `sorted` are sorted, and without it all people are walked in order. */
interface Choice {
  sorted?: ReturnType<typeof selectFound> | ReturnType<typeof selectMatches>;
  /** The number of matches, where finding them has counted them. */
  found?: number;
}

const selectMostMatches = (queryable: Queryable, wanted: PeopleWanted, wantedRoles: WantedRoles) =>
  selectMatches(queryable, wanted, { wantedRoles, most: maxSorted + 1 });

const chooseReading = async (queryable: Queryable, wanted: PeopleWanted, wantedRoles: WantedRoles): Promise<Choice> => {
  if (wanted.texts.length === 0) {
    const few = await selectFewHolders(queryable, wanted, wantedRoles);
    return few === undefined ? {} : { sorted: selectFound(queryable, few), found: few.length };
  }
  const ids = await selectFoundIds(queryable, wanted, wantedRoles);
  const sorted =
    ids.length <= maxFound ? selectFound(queryable, ids) : selectMostMatches(queryable, wanted, wantedRoles);
  return { sorted, found: ids.length };
};

/** The number of people who meet a condition, at most `most`. */
const countPeople = async (queryable: Queryable, condition: SQL | undefined, most: number): Promise<number> => {
  const matches = queryable
    .select({ one: sql`1`.as('one') })
    .from(people)
    .where(condition)
    .limit(most)
    .as('matches');
  const [counted] = await queryable.select({ total: sql<number>`count(*)::int` }).from(matches);
  return counted?.total ?? 0;
};

/** The number of people with a wanted role, or of all people if any role will do, at most one more than lists count. */
const countEverybody = (queryable: Queryable, roles: WantedRoles): Promise<number> =>
  roles.isAny && roles.ids === undefined
    ? countPeople(queryable, ne(people.id, nobodyId), maxPeopleCounted + 1)
    : countHolders(queryable, roles, maxPeopleCounted + 1);

/** The people of a page, read by walking the list in its order and comparing each person with the texts. */
const walk = async (
  queryable: Queryable,
  { order, isAfter, groups }: PeopleOrder,
  { condition, matches }: Record<'condition' | 'matches', SQL | undefined>,
  { limit, offset }: { limit: number; offset: number },
): Promise<PersonRow[]> => {
  const read = (among: SQL | undefined, most: number, from: number) =>
    queryable
      .select()
      .from(people)
      .where(and(condition, among))
      .orderBy(...(groups?.orderWithin ?? order))
      .limit(most)
      .offset(from);
  if (groups === undefined) return read(and(matches, isAfter), limit, offset);
  const first = await read(groups.first, limit, offset);
  if (first.length === limit) return first;
  const passed = await countPeople(queryable, and(condition, groups.first), offset + limit);
  const others = await read(and(matches, groups.others), limit - first.length, Math.max(0, offset - passed));
  return [...first, ...others];
};

/** A page of a list of people: what was read of those whom it shows. */
interface PeoplePage<Page = PersonRow[]> {
  page: Page;
  total: number;
  isMore: boolean;
}

/**
 * A page of the matches of texts at some estates, and their number: one statement reads both. Undefined if there are too many to be
 * sorted.
 */
const readAtEstates = async (
  queryable: Queryable,
  wanted: PeopleWanted,
  wantedRoles: WantedRoles,
  { order, isAfter, limit, offset }: Pick<PeopleOrder, 'order' | 'isAfter'> & { limit: number; offset: number },
): Promise<PeoplePage | undefined> => {
  const among = wantedRoles.isAny ? undefined : hasWantedRole(queryable, wantedRoles);
  // The matches take the name of the view, so that the order fits them too.
  const matches = queryable
    .$with('people')
    .as(selectMatches(queryable, wanted, { wantedRoles, among, most: maxSorted + 1 }));
  const found = sql<number>`(select count(*)::int from ${matches})`;
  const rows = await queryable
    .with(matches)
    .select({ ...getViewSelectedFields(people), found })
    .from(matches)
    .where(and(sql`${found} <= ${maxSorted}`, isAfter))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  // A page behind the last match has no row that tells the number.
  const [counted] =
    rows.length > 0
      ? rows
      : await queryable
          .with(matches)
          .select({ found })
          .from(sql`(select) counted`);
  const total = counted?.found ?? 0;
  return total > maxSorted ? undefined : { page: rows, total: Math.min(total, maxFound), isMore: total > maxFound };
};

/**
 * Reads a page of people, the number of matches, and whether there are more than that: up to 10,000 are counted, or 2,000 that a text
 * finds. They are counted while the page is read. A page that follows a person costs the same anywhere in the list.
 * @param readPage reads what the page shows of these people
 */
export const selectPeoplePage = async <Page>(
  queryable: Queryable,
  wanted: PeopleWanted,
  readPage: (rows: PersonRow[]) => Promise<Page>,
): Promise<PeoplePage<Page>> => {
  const position = await readOrder(queryable, wanted);
  const { order, isAfter, groups } = position;
  const { limit, offset } = limitAndOffset(position.followsPerson ? { ...wanted, page: 1 } : wanted);
  const wantedRoles = await readWantedRoles(queryable, wanted);
  const pageAtEstates =
    areIndexed(wanted) && wantedRoles.atEstates !== undefined
      ? await readAtEstates(queryable, wanted, wantedRoles, { order, isAfter, limit, offset })
      : undefined;
  if (pageAtEstates !== undefined) return { ...pageAtEstates, page: await readPage(pageAtEstates.page) };
  const condition = and(ne(people.id, nobodyId), hasWantedRole(queryable, wantedRoles));
  /** Sorts people and looks up the roles of the first ones. */
  const sortFirst = (
    sorting: NonNullable<Choice['sorted']> | ReturnType<typeof selectOrdered>,
    most: number,
  ): Promise<PersonRow[]> => {
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
  // Whether a text is frequent is not known yet. The search index answers it, and finds the first people, at the same time. A shorter
  // text has no index to read.
  // Finding the first people of an order is much cheaper than sorting all.
  const mostFirst = offset + limit + maxPassed;
  const readFirst = async (): Promise<PersonRow[] | undefined> => {
    if (groups !== undefined) {
      const rows = await sortFirst(selectOrdered(queryable, groups.first, groups.orderWithin, mostFirst), mostFirst);
      if (rows.length === limit) return rows;
    }
    return areIndexed(wanted) ? sortFirst(selectMostMatches(queryable, wanted, wantedRoles), mostFirst) : undefined;
  };
  const [{ sorted, found }, firstMatches] = await Promise.all([
    chooseReading(queryable, wanted, wantedRoles),
    readFirst(),
  ]);
  const sort = async (): Promise<PersonRow[] | undefined> => {
    if (firstMatches?.length === limit) return firstMatches;
    if (sorted === undefined) return undefined;
    if ((found ?? 0) <= maxFound) return sortFirst(sorted, maxFound);
    const first = firstMatches ?? (await sortFirst(sorted, mostFirst));
    if (first.length === limit) return first;
    const page = await sortFirst(sorted, 2 * maxSorted);
    return page.length === 0 ? undefined : page;
  };
  const conditions = { condition, matches: matchesText(queryable, wanted, wantedRoles) };
  const readRows = async (): Promise<PersonRow[]> =>
    (await sort()) ?? (await walk(queryable, position, conditions, { limit, offset }));
  const read = async (): Promise<Page> => readPage(await readRows());
  const [page, total] = await Promise.all([read(), found ?? countEverybody(queryable, wantedRoles)]);
  const most = found === undefined ? maxPeopleCounted : maxFound;
  return { page, total: Math.min(total, most), isMore: total > most };
};
