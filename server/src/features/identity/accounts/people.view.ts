import { sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
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
    })
    .from(users),
);

/** The expression of the trigram index on people. It must match the index to the letter. */
export const searched = sql`(${people.firstName} || ' ' || ${people.lastName} || ' ' || ${people.email} || ' ' || ${people.mobile})`;
