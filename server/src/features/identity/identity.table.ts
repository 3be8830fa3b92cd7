import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

const ownerId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

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
    userId: ownerId(),
    acceptedAt: instant('accepted_at').notNull(),
    appVersion: text('app_version').notNull(),
  },
  (table) => [uniqueIndex('policy_acceptances_key').on(table.userId, table.appVersion)],
);

/** Live sessions. The token itself is with the browser alone. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenDigest: text('token_digest').notNull(),
    userId: ownerId(),
    userAgent: text('user_agent').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** The password has to be entered once more in this session before a PIN opens anything in it. */
    needsPassword: boolean('needs_password').notNull().default(false),
  },
  (table) => [
    uniqueIndex('sessions_token_digest_key').on(table.tokenDigest),
    index('sessions_user_index').on(table.userId),
    index('sessions_expiry_index').on(table.expiresAt),
  ],
);

/** The one-time PIN that a person was sent last; a new one replaces it. */
export const oneTimePins = pgTable('one_time_pins', {
  userId: ownerId().primaryKey(),
  mobile: text('mobile').notNull(),
  pinDigest: text('pin_digest').notNull(),
  triesLeft: integer('tries_left').notNull(),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Links to set a new password, each good once. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenDigest: text('token_digest').primaryKey(),
    userId: ownerId(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user_index').on(table.userId)],
);

/** Links that prove an e-mail address, each good once. */
export const emailProofs = pgTable(
  'email_proofs',
  {
    tokenDigest: text('token_digest').primaryKey(),
    userId: ownerId(),
    /** The address that the link was mailed to. */
    email: text('email').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('email_proofs_user_index').on(table.userId)],
);
