import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { plateKey } from '../../../platform/database/plate-key.ts';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The invitations and the visits they led to. Rows stay; the visitor's personal data is erased after the retention time. */
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
    /** The house whose quota the invitation counts against: `unit:14`, or `person:{id}` if the host has no unit there. */
    house: text('house').notNull(),
    /** The unit of the host when the invitation was made; empty for none. */
    unitNumber: text('unit_number').notNull(),
    /** The visitor's name; empty if it was left out or erased. */
    visitor: text('visitor').notNull(),
    /** International, `+27…`; empty after it was erased. */
    phoneNumber: text('phone_number').notNull(),
    plate: text('plate').notNull().default(''),
    companions: integer('companions').notNull().default(0),
    /**
     * The day of the visit and the minutes since its midnight, on the wall clock of the estate. The end is at most 1440, but for a
     * guest of an event that ends on a later day.
     */
    visitDate: date('visit_date', { mode: 'string' }).notNull(),
    startMinutes: integer('start_minutes').notNull(),
    endMinutes: integer('end_minutes').notNull(),
    /**
     * The weekdays of a weekly invitation as a sum of bits, Monday being 1 and Sunday 64; null for a single visit. The day of the
     * visit is then the first day, and its arrivals and departures are rows of `visit_days`.
     */
    weekdays: integer('weekdays'),
    /** The last day of a weekly invitation; null for a single visit. */
    lastDay: date('last_day', { mode: 'string' }),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The visitor code, which the visitor says or types at the gate; empty after it was erased. */
    code: text('code').notNull(),
    /** The SHA-256 of the pass token, base64url. Only the visitor has the token itself. */
    tokenDigest: text('token_digest').notNull(),
    createdAt: instant('created_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The id of the host or of the member of staff who revoked it. */
    revokedBy: text('revoked_by'),
    arrivedAt: instant('arrived_at'),
    leftAt: instant('left_at'),
    /** The id of the invitation that the host shared in the place of this one; null for none. */
    replacedBy: text('replaced_by'),
    forgottenAt: instant('forgotten_at'),
    ...versionColumns,
  },
  (table) => [
    // A code is unique among all invitations, past ones included, so that the gate can say which invitation it belonged to.
    uniqueIndex('visitor_invitations_code_key')
      .on(table.code)
      .where(sql`${table.code} <> ''`),
    uniqueIndex('visitor_invitations_token_digest_key').on(table.tokenDigest),
    index('visitor_invitations_host_index').on(table.hostId, table.endsAt),
    index('visitor_invitations_day_index').on(table.estateId, table.visitDate),
    index('visitor_invitations_overnight_index')
      .on(table.estateId, table.visitDate)
      .where(sql`${table.endMinutes} > 1440`),
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
    index('visitor_invitations_plate_index')
      .using('btree', sql`${plateKey(table.plate)} text_pattern_ops`)
      .where(sql`${table.plate} <> ''`),
    index('visitor_invitations_unit_index')
      .on(table.estateId, table.unitNumber)
      .where(sql`${table.unitNumber} <> ''`),
    index('visitor_invitations_search_index').using(
      'gin',
      sql`${table.visitor} gin_trgm_ops`,
      sql`${table.phoneNumber} gin_trgm_ops`,
      sql`${table.plate} gin_trgm_ops`,
    ),
    index('visitor_invitations_weekly_index')
      .on(table.estateId, table.lastDay, table.house)
      .where(sql`${table.weekdays} is not null`),
    check(
      'visitor_invitations_weekly_days',
      sql`(${table.weekdays} is null) = (${table.lastDay} is null) and (${table.weekdays} is null or ${table.weekdays} between 1 and 127) and (${table.lastDay} is null or ${table.lastDay} >= ${table.visitDate})`,
    ),
    check('visitor_invitations_end_after_start', sql`${table.endMinutes} > ${table.startMinutes}`),
    check('visitor_invitations_leave_after_arrival', sql`${table.leftAt} is null or ${table.arrivedAt} is not null`),
  ],
);
