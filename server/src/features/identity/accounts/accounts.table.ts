import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The people who have an account. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Trimmed and in lower case: one address is one account however it is typed. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** Spelt `27…`. */
    mobile: text('mobile').notNull(),
    mobileVerified: boolean('mobile_verified').notNull().default(false),
    /** When she proved that she reads the mail of the address; null until then. Nothing waits for it. */
    emailVerifiedAt: instant('email_verified_at'),
    userType: text('user_type', { enum: ['resident', 'employee'] }).notNull(),
    defaultEstateId: text('default_estate_id').notNull(),
    photoUrl: text('photo_url'),
    appIntroViewed: boolean('app_intro_viewed').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    check('users_email_is_normalised', sql`${table.email} = lower(btrim(${table.email}))`),
    // A number belongs to whoever proved it; before that it is only what somebody typed.
    uniqueIndex('users_verified_mobile_key')
      .on(table.mobile)
      .where(sql`${table.mobileVerified}`),
    index('users_mobile_index').on(table.mobile),
  ],
);

/** Who accepted the policies, when, and in which version of the app. */
export const policyAcceptances = pgTable(
  'policy_acceptances',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    acceptedAt: instant('accepted_at').notNull(),
    appVersion: text('app_version').notNull(),
  },
  (table) => [uniqueIndex('policy_acceptances_key').on(table.userId, table.appVersion)],
);
