import { registrationKey } from '@ekhaya/contract/profile/registration.rules';
import { and, eq, ilike, like, ne, not, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { containsPattern } from '../../../../platform/database/list-conditions.ts';
import { nobodyId, people, searched } from '../../../identity/accounts/people.view.ts';
import { vehiclePlates } from '../../../profile/vehicles/vehicle-plates.view.ts';
import { roleGrants } from '../../roles/roles.table.ts';
import {
  hasWantedRole,
  isAtWantedEstates,
  isHeld,
  joinWantedRole,
  type PeopleWanted,
  type WantedRoles,
} from './wanted-roles.store.ts';

/** The maximum number of people that a text finds through indexes. A text that finds more is compared while walking the list. */
export const maxFound = 2_000;

/** Shorter texts would match most people: they are compared with the beginnings of words only. */
const minLettersOfPart = 3;

/** Whether all texts are long enough for the search index. */
export const areIndexed = ({ texts }: PeopleWanted): boolean =>
  texts.length > 0 && texts.every((text) => text.length >= minLettersOfPart);

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

/** Selects the ids of people with a wanted role who have a text in their name, address or number. */
const findByText = (queryable: Queryable, wantedRoles: WantedRoles, text: string): SQL => {
  const ids = queryable
    .select({ id: people.id })
    .from(people)
    .where(and(ne(people.id, nobodyId), contains(searched, text), isAtWantedEstates(wantedRoles)));
  // The offset and the lateral join make a frequent text end after the first matches with a wanted role. Without them, PostgreSQL
  // collects all matches and compares them with all roles.
  return sql`(select ${people.id} from (${ids.getSQL()} offset 0) people ${joinWantedRole(queryable, wantedRoles)}
    limit ${maxFound + 1})`;
};

/** The ids of at most `maxFound + 1` people whom the texts find. Each select uses an index of its own: none serves an `or`. */
export const selectFoundIds = async (
  queryable: Queryable,
  { texts }: PeopleWanted,
  wantedRoles: WantedRoles,
): Promise<string[]> => {
  const selects = texts.flatMap((text) => [
    findByText(queryable, wantedRoles, text),
    ...findByUnitOrPlate(queryable, wantedRoles, text),
  ]);
  const { rows } = await queryable.execute<{ id: string }>(sql.join(selects, sql` union `));
  return rows.map(({ id }) => id);
};

/** The condition that any of the texts finds a person, written so that the list is walked in its order. */
export const matchesText = (queryable: Queryable, { texts }: PeopleWanted, wantedRoles: WantedRoles) =>
  or(
    ...texts.flatMap((text) => [
      // The empty text keeps the search index out: it would collect all matches before the first page.
      contains(sql`(${searched} || '')`, text),
      ...findByUnitOrPlate(queryable, wantedRoles, text).map((found) => sql`${people.id} in ${found}`),
    ]),
  );

/**
 * Selects all people whom the texts find at the estates of the wanted roles.
 * @param most the maximum number of those with a text in their name, address or number
 * @param among a condition on those
 */
export const selectMatches = (
  queryable: Queryable,
  { texts }: PeopleWanted,
  { wantedRoles, among, most }: { wantedRoles: WantedRoles; among?: SQL | undefined; most: number },
) => {
  const hasText = or(...texts.map((text) => contains(searched, text)));
  const others = texts.flatMap((text) => findByUnitOrPlate(queryable, wantedRoles, text));
  return queryable
    .select()
    .from(people)
    .where(and(ne(people.id, nobodyId), hasText, isAtWantedEstates(wantedRoles), among))
    .limit(most)
    .unionAll(
      queryable
        .select()
        .from(people)
        .where(and(sql`${people.id} in (${sql.join(others, sql` union `)})`, not(hasText ?? sql`false`))),
    );
};
