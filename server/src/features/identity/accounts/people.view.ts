import { pgView } from 'drizzle-orm/pg-core';
import { users } from './accounts.table.ts';

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
