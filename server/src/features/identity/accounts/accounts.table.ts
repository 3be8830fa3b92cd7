import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Accounts: one row per person. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Trimmed and in lower case, so that one address has one account. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** In the format `27…`: the country code and the number, digits only. */
    mobile: text('mobile').notNull(),
    mobileVerified: boolean('mobile_verified').notNull().default(false),
    /** When the person proved the e-mail address; null until then. Until then a stranger may have signed up with it. */
    emailVerifiedAt: instant('email_verified_at'),
    userType: text('user_type', { enum: ['resident', 'employee'] }).notNull(),
    defaultEstateId: text('default_estate_id').notNull(),
    photoUrl: text('photo_url'),
    appIntroViewed: boolean('app_intro_viewed').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /**
     * The estates at which the person holds a role, in no order. A trigger on the roles keeps them, so that the search index of people
     * can leave other estates out.
     */
    estateIds: text('estate_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    check('users_email_is_normalised', sql`${table.email} = lower(btrim(${table.email}))`),
    // Only a verified number belongs to one account; several accounts may have typed the same number.
    uniqueIndex('users_verified_mobile_key')
      .on(table.mobile)
      .where(sql`${table.mobileVerified}`),
    index('users_mobile_index').on(table.mobile),
    // Staff page through people by name, whatever the case of its letters, and find them by the beginning of a last name.
    index('users_names_index').on(
      sql`(lower(${table.lastName}) collate "C")`,
      sql`(lower(${table.firstName}) collate "C")`,
      table.id,
    ),
    // Staff page through people by when they signed up.
    index('users_created_index').on(table.createdAt, table.id),
  ],
);

/** Acceptances of the policies, one per person and version of the app. */
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
