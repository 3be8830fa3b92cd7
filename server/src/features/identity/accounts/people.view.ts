import { ilike, like, sql, type SQL } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { containsPattern } from '../../../platform/database/list-conditions.ts';
import { users } from './accounts.table.ts';

/**
 * The id of the account to which records belong that stay without a person: past bookings and visits of people who left. It is no
 * person: lists of people leave it out.
 */
export const nobodyId = 'nobody';

/** The people who have an account, without their secrets. Stores of other features read people through this view. */
export const people = pgView('people').as((query) =>
  query
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      mobile: users.mobile,
      mobileVerified: users.mobileVerified,
      emailVerifiedAt: users.emailVerifiedAt,
      photoUrl: users.photoUrl,
      createdAt: users.createdAt,
      estateIds: users.estateIds,
    })
    .from(users),
);

/** The expression of the trigram index on people. It must match the index to the letter. */
export const searched = sql`(${people.firstName} || ' ' || ${people.lastName} || ' ' || ${people.email} || ' ' || ${people.mobile})`;

/**
 * The condition that a person holds a role at one of the estates, begun or not. The search index has it beside the text, so that people
 * of other estates with the same name are not read.
 */
export const isAtEstates = (estateIds: readonly string[]): SQL =>
  sql`${people.estateIds} && ${sql.param([...estateIds])}::text[]`;

/**
 * The condition that staff find a person by a text: by her name wherever she is, by her address and number only at one of their estates.
 * Otherwise each letter that they type would tell them whether it is right.
 */
export const isFoundBy = (text: string, staffEstates: 'all' | readonly string[]): SQL => {
  const pattern = containsPattern(text);
  // The index serves the first condition, which the second one implies.
  const isNamed = sql`(${people.firstName} || ' ' || ${people.lastName}) ilike ${pattern}`;
  return staffEstates === 'all'
    ? ilike(searched, pattern)
    : sql`(${searched} ilike ${pattern} and (${isAtEstates(staffEstates)} or ${isNamed}))`;
};

/** The columns of the order by name, whatever the case of the letters. They must match the index to the letter. */
export const nameOrder = [
  sql`(lower(${people.lastName}) collate "C")`,
  sql`(lower(${people.firstName}) collate "C")`,
  sql`${people.id}`,
] as const;

/** The condition that a person's last name begins with a text. The index of the order by name serves it. */
export const lastNameBegins = (text: string): SQL => like(nameOrder[0], sql`lower(${containsPattern(text).slice(1)})`);
