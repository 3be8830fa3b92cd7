import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { roles } from '../../estates/roles/roles.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Invitations into a house. State: `invited` until the link is used, `waiting` for staff, then `joined` or `refused`; `withdrawn` by
 * an owner. An invitation whose time has passed stays `invited` and is deleted later.
 */
export const householdInvitations = pgTable(
  'household_invitations',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    unitNumber: text('unit_number').notNull(),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
    /** An e-mail address in lower case, or a mobile number as `27…`. */
    recipient: text('recipient').notNull(),
    /** The name that the owner wrote; empty without one. */
    name: text('name').notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: ['invited', 'waiting', 'joined', 'withdrawn', 'refused'] }).notNull(),
    /** SHA-256 of the token in the link; null until the link is sent. It stays after the link was used, for whoever used it. */
    tokenDigest: text('token_digest'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Who accepted it and when; null before. */
    acceptedBy: text('accepted_by').references(() => users.id, { onDelete: 'cascade' }),
    acceptedAt: instant('accepted_at'),
    /** When staff were reminded that somebody waits; null before. */
    remindedAt: instant('reminded_at'),
    /** When it was decided, joined or withdrawn; null before. */
    settledAt: instant('settled_at'),
    /** The role that came of it. Not a foreign key, because the row outlives the role. */
    grantId: text('grant_id'),
    ...versionColumns,
    /** The decision of staff that can still be taken back, until when, and what was decided. */
    pendingDecisionId: text('pending_decision_id'),
    pendingUntil: instant('pending_until'),
    pendingState: text('pending_state', { enum: ['joined', 'refused'] }),
  },
  (table) => [
    uniqueIndex('household_invitations_token_digest_key').on(table.tokenDigest),
    uniqueIndex('household_invitations_open_key')
      .on(table.estateId, table.unitNumber, table.recipient)
      .where(sql`${table.state} in ('invited', 'waiting')`),
    index('household_invitations_waiting_index')
      .on(table.estateId, table.acceptedAt)
      .where(sql`${table.state} = 'waiting'`),
    index('household_invitations_grant_index').on(table.grantId),
    index('household_invitations_expiry_index').on(table.expiresAt),
    index('household_invitations_person_index').on(table.acceptedBy),
    index('household_invitations_inviter_index').on(table.invitedBy),
  ],
);
