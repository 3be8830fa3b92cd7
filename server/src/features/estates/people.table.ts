import { boolean, pgView, text, timestamp } from 'drizzle-orm/pg-core';

/** What staff may know of the people who have an account: a face of identity's table, read only, without its secrets. */
export const people = pgView('users', {
  id: text('id').notNull(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  mobile: text('mobile').notNull(),
  mobileVerified: boolean('mobile_verified').notNull(),
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true, precision: 3 }),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
}).existing();
