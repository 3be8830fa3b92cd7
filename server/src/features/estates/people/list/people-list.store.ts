import { registrationKey } from '@ekhaya/contract/profile/registration.rules';
import { and, eq, ilike, inArray, like, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, maxCounted } from '../../../../platform/database/list-conditions.ts';
import { nobodyId, people, searched } from '../../../identity/accounts/people.view.ts';
import { vehiclePlates } from '../../../profile/vehicles/vehicle-plates.view.ts';
import { roleGrants } from '../../roles/roles.table.ts';
import type { PersonRow } from '../people.store.ts';
import { readOrder, type PeopleOrder } from './people-order.store.ts';
import {
  hasWantedRole,
  isHeld,
  joinWantedRole,
  selectWantedRoles,
  type PeopleWanted,
  type WantedRoles,
} from './wanted-roles.store.ts';

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
    // The offset and the lateral join make a frequent text end after the first matches with a wanted role. Without them, PostgreSQL
    // collects all matches and compares them with all roles.
    sql`(select ${people.id} from (${queryable
      .select({ id: people.id })
      .from(people)
      .where(and(ne(people.id, nobodyId), contains(searched, text)))
      .getSQL()} offset 0) people ${joinWantedRole(queryable, wantedRoles)} limit ${maxFound + 1})`,
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

/**
 * A page of people, the number of matches, and whether there are more than that: up to 10,000 are counted, or 2,000 that a text
 * finds. A page that follows a person costs the same anywhere in the list.
 */
export const selectPeoplePage = async (
  queryable: Queryable,
  wanted: PeopleWanted,
): Promise<{ rows: PersonRow[]; total: number; isMore: boolean }> => {
  const position = await readOrder(queryable, wanted);
  const { order, isAfter, groups } = position;
  const { limit, offset } = limitAndOffset(position.followsPerson ? { ...wanted, page: 1 } : wanted);
  const wantedRoles = { ids: await selectWantedRoles(queryable, wanted), endingBy: wanted.leavingBy };
  const condition = and(ne(people.id, nobodyId), hasWantedRole(queryable, wantedRoles));
  /** Sorts people by \`sorting\` and looks up the roles of the first ones. \`isBounded\` leaves too many people unsorted. */
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
  // Finding the first people of an order is much cheaper than sorting all.
  const mostFirst = offset + limit + maxPassed;
  const readFirst = async (): Promise<PersonRow[] | undefined> => {
    if (groups !== undefined) {
      const rows = await sortFirst(selectOrdered(queryable, groups.first, groups.orderWithin, mostFirst), mostFirst);
      if (rows.length === limit) return rows;
    }
    // Begins before it is known whether a text is frequent: the search index answers both questions at the same time. A shorter text
    // has no index to read.
    const isIndexed = wanted.texts.length > 0 && wanted.texts.every((text) => text.length >= minLettersOfPart);
    return isIndexed ? sortFirst(selectMatches(queryable, wanted, wantedRoles), mostFirst) : undefined;
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
  const rows = (await sort()) ?? (await walk(queryable, position, conditions, { limit, offset }));
  const total = found ?? (await countPeople(queryable, condition, maxCounted + 1));
  const most = found === undefined ? maxCounted : maxFound;
  return { rows, total: Math.min(total, most), isMore: total > most };
};
