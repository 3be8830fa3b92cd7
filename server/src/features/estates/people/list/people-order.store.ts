import { and, asc, desc, eq, not, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { lastNameBegins, nameOrder, people } from '../../../identity/accounts/people.view.ts';
import type { PersonRow } from '../people.store.ts';
import type { PeopleWanted } from './wanted-roles.store.ts';

/** The order of a list of people, and where its page begins. */
export interface PeopleOrder {
  order: SQL[];
  /** Whether the page follows a person. Otherwise it begins at a number. */
  followsPerson: boolean;
  /** The condition that a person follows that person; undefined without one. */
  isAfter: SQL | undefined;
  /**
   * In a list by name that a text searches, the people whose last name begins with the text come first. The conditions that a person
   * follows and is one of them, and that she is not, and the order within both: an index has it. Undefined for other lists, and for a page that none of them is on.
   */
  groups: { first: SQL | undefined; others: SQL; orderWithin: SQL[] } | undefined;
}

const columnsOfSort = {
  name: nameOrder,
  email: [people.email, people.id],
  signedUpAt: [people.createdAt, people.id],
} as const;

/** The condition that a person follows another one in the order by name. */
const follows = (
  { id, lastName, firstName }: Pick<PersonRow, 'id' | 'lastName' | 'firstName'>,
  order: 'ASC' | 'DESC',
): SQL => {
  const sign = sql.raw(order === 'ASC' ? '>' : '<');
  return sql`(${sql.join([...nameOrder], sql`, `)}) ${sign} (lower(${lastName}), lower(${firstName}), ${id})`;
};

/** Reads the person whom the page follows, if there is one, and returns the order of the list. */
export const readOrder = async (queryable: Queryable, wanted: PeopleWanted): Promise<PeopleOrder> => {
  const [text] = wanted.texts;
  const begins = text === undefined || wanted.sort !== 'name' ? undefined : lastNameBegins(text);
  const direction = wanted.order === 'ASC' ? asc : desc;
  const order = columnsOfSort[wanted.sort].map((column) => direction(column));
  const { id, lastName, firstName } = people;
  const [last] =
    wanted.after === undefined
      ? []
      : await queryable
          .select({ id, lastName, firstName, isFirst: sql<boolean>`${begins ?? sql`true`}` })
          .from(people)
          .where(eq(people.id, wanted.after));
  const followsPerson = last !== undefined;
  const isAfter = last && follows(last, wanted.order);
  if (begins === undefined) return { order, followsPerson, isAfter, groups: undefined };
  const others = not(begins);
  if (last?.isFirst === false) return { order, followsPerson, isAfter: and(others, isAfter), groups: undefined };
  return {
    order: [desc(sql`(${begins})`), ...order],
    followsPerson,
    isAfter: isAfter && or(others, isAfter),
    groups: { first: and(begins, isAfter), others, orderWithin: order },
  };
};
