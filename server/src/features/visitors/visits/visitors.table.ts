import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Who invited whom, where and when, and whether she came and left. Rows stay; what names a person is forgotten. */
export const visitorInvitations = pgTable(
  'visitor_invitations',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    hostId: text('host_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whose quota it counts against: `unit:14`, or `person:` and an id where the host has no unit there. */
    house: text('house').notNull(),
    /** The unit as it was when she was invited; empty for none. */
    unitNumber: text('unit_number').notNull(),
    /** Empty when it was left out, and once it is forgotten. */
    visitor: text('visitor').notNull(),
    /** International, `+27…`; empty once it is forgotten. */
    phoneNumber: text('phone_number').notNull(),
    plate: text('plate').notNull().default(''),
    companions: integer('companions').notNull().default(0),
    /** The day of the visit and the minutes since its midnight, on the wall clock of the estate; up to 1440. */
    visitDate: date('visit_date', { mode: 'string' }).notNull(),
    startMinutes: integer('start_minutes').notNull(),
    endMinutes: integer('end_minutes').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** What is said at the gate; empty once it is forgotten. */
    code: text('code').notNull(),
    /** SHA-256 of the token of the visitor's page, base64url. The token itself is with the visitor alone. */
    tokenDigest: text('token_digest').notNull(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The host, or the member of staff. */
    revokedBy: text('revoked_by'),
    arrivedAt: instant('arrived_at'),
    leftAt: instant('left_at'),
    forgottenAt: instant('forgotten_at'),
  },
  (table) => [
    // A code means one invitation, the spent ones included: the gate says which of them it was.
    uniqueIndex('visitor_invitations_code_key')
      .on(table.code)
      .where(sql`${table.code} <> ''`),
    uniqueIndex('visitor_invitations_token_digest_key').on(table.tokenDigest),
    index('visitor_invitations_host_index').on(table.hostId, table.endsAt),
    index('visitor_invitations_day_index').on(table.estateId, table.visitDate),
    index('visitor_invitations_house_index')
      .on(table.estateId, table.house, table.visitDate)
      .where(sql`${table.revokedAt} is null`),
    index('visitor_invitations_console_index').on(table.estateId, table.startsAt.desc().nullsFirst(), table.id),
    index('visitor_invitations_all_index').on(table.startsAt.desc().nullsFirst(), table.id),
    index('visitor_invitations_inside_index')
      .on(table.estateId, table.endsAt)
      .where(sql`${table.arrivedAt} is not null and ${table.leftAt} is null`),
    index('visitor_invitations_retention_index')
      .on(table.estateId, table.endsAt)
      .where(sql`${table.forgottenAt} is null`),
    check('visitor_invitations_end_after_start', sql`${table.endMinutes} > ${table.startMinutes}`),
    check('visitor_invitations_leave_after_arrival', sql`${table.leftAt} is null or ${table.arrivedAt} is not null`),
  ],
);

/** The tables that a visit is joined with to say whose guest and where; only names are read of them. */
export const joined = { hosts: users, estates };
