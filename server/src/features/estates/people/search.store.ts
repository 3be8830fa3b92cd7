import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { isAtEstates, lastNameBegins, nameOrder, people, searched } from '../../identity/accounts/people.view.ts';
import { roleGrants, roles } from '../roles/roles.table.ts';

/** How many matching people are read before the best of them are chosen. It bounds the cost of a search for a frequent name. */
const maxCandidates = 200;

/** The length from which a word is found anywhere in a name. Shorter words are found at the beginning of names. */
const minTrigramLength = 3;

const wordCondition = (word: string): SQL => {
  const pattern = containsPattern(word);
  const beginning = pattern.slice(1);
  return word.length >= minTrigramLength
    ? sql`${searched} ilike ${pattern}`
    : sql`(${searched} ilike ${beginning} or ${searched} ilike ${`% ${beginning}`})`;
};

/** A condition on `roles` and `role_grants` joined: a current role at one of some estates. */
const isHeldWithin = (estates: StaffEstates): SQL =>
  sql`${roleGrants.revokedAt} is null and ${roleGrants.isStarted} and ${roles.isEnabled} and not ${roles.isDeleted}
    and ${withinEstates(roles.estateId, estates) ?? sql`true`}`;

/** A person with her current roles at some estates. */
export interface FoundPerson extends Record<string, unknown> {
  id: string;
  name: string;
  mobile: string;
  estateId: string;
  roles: { displayName: string; unitNumber: string; rank: number }[];
}

/**
 * Returns people with a role at some estates whose name, e-mail address or mobile number contains every word of a text. Names
 * that begin with the text come first. Where enough last names begin with it, the index of names gives them, and nobody else is read.
 */
export const selectPeopleByText = async (
  queryable: Queryable,
  { text, estates, limit }: { text: string; estates: StaffEstates; limit: number },
): Promise<FoundPerson[]> => {
  const words = text.split(' ').filter(Boolean);
  const begins = containsPattern(text).slice(1);
  const columns = sql`${people.id}, ${people.firstName}, ${people.lastName}, ${people.mobile}`;
  const isThere = estates === 'all' ? sql`true` : isAtEstates(estates);
  const hasRole = sql`exists (
    select from ${roleGrants} join ${roles} on ${roles.id} = ${roleGrants.roleId}
    where ${roleGrants.userId} = ${people.id} and ${isHeldWithin(estates)})`;
  const { rows } = await queryable.execute<FoundPerson>(sql`
    with beginning as (
      select * from (
        select ${columns} from ${people} where ${lastNameBegins(text)} and ${isThere} order by ${sql.join([...nameOrder], sql`, `)}
        limit ${maxCandidates}
      ) people where ${hasRole} limit ${limit}
    ), others as (
      select ${columns} from ${people}
      where (select count(*) from beginning) < ${limit} and ${sql.join(words.map(wordCondition), sql` and `)} and ${isThere}
        and ${hasRole}
      limit ${maxCandidates}
    ), found as (
      select *, first_name || ' ' || last_name ilike ${begins} or last_name ilike ${begins} as begins
      from (select * from beginning union select * from others) candidates
      order by begins desc, lower(last_name), lower(first_name), id limit ${limit}
    )
    select found.id, found.first_name || ' ' || found.last_name as name, found.mobile, held.estate_id as "estateId", held.roles
    from found
    cross join lateral (
      select min(${roles.estateId}) as estate_id, json_agg(json_build_object('displayName', ${roles.displayName},
        'unitNumber', ${roleGrants.unitNumber}, 'rank', ${roles.rank}) order by ${roles.rank} desc, ${roles.displayName}) as roles
      from ${roleGrants} join ${roles} on ${roles.id} = ${roleGrants.roleId}
      where ${roleGrants.userId} = found.id and ${isHeldWithin(estates)}
    ) held
    order by found.begins desc, lower(found.last_name), lower(found.first_name), found.id`);
  return rows;
};

/** A house with the names of some of the people who hold a role with its unit. */
export interface FoundHouse extends Record<string, unknown> {
  estateId: string;
  unitNumber: string;
  people: string[];
  peopleCount: number;
}

/** How many names a found house lists. */
const maxNames = 3;

/**
 * Returns houses of some estates whose unit number is a text in lower case or, from two characters, begins with it; the shortest
 * unit numbers first. Houses that have the text as their number come first of all: where they fill the answer, no others are read.
 */
export const selectHousesByUnit = async (
  queryable: Queryable,
  { text, estates, limit }: { text: string; estates: StaffEstates; limit: number },
): Promise<FoundHouse[]> => {
  const exact = containsPattern(text).slice(1, -1);
  const longer = `${exact}_%`;
  const residentsOf = (pattern: string): SQL => sql`
    select distinct ${roles.estateId}, ${roleGrants.unitNumber}, ${roleGrants.userId}
    from ${roleGrants} join ${roles} on ${roles.id} = ${roleGrants.roleId}
    where lower(${roleGrants.unitNumber}) like ${pattern} and ${roleGrants.unitNumber} <> '' and ${isHeldWithin(estates)}`;
  const { rows } = await queryable.execute<FoundHouse>(sql`
    with named as (${residentsOf(exact)}), residents as (
      select * from named
      union all
      select * from (${residentsOf(longer)}) others
      where ${text.length > 1} and (select count(distinct (estate_id, unit_number)) from named) < ${limit}
    ), houses as (
      select estate_id, unit_number, count(*)::int as people_count from residents
      group by estate_id, unit_number
      order by length(unit_number), unit_number, estate_id
      limit ${limit}
    )
    select houses.estate_id as "estateId", houses.unit_number as "unitNumber", houses.people_count as "peopleCount",
      array(
        select ${people.firstName} || ' ' || ${people.lastName} from residents join ${people} on ${people.id} = residents.user_id
        where residents.estate_id = houses.estate_id and residents.unit_number = houses.unit_number
        order by ${people.lastName}, ${people.firstName}, ${people.id} limit ${maxNames}
      ) as people
    from houses
    order by length(houses.unit_number), houses.unit_number, houses.estate_id`);
  return rows;
};
