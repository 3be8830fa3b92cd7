import type { StaffPermission } from '@ekhaya/contract/wire/route';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { estates } from '../catalogue/estates.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The roles that a person can have at an estate. */
export const roles = pgTable(
  'roles',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    name: text('name').notNull(),
    rank: integer('rank').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** What the role may do as staff beyond what its name and rank give. */
    permissions: text('permissions').array().$type<StaffPermission[]>().notNull().default([]),
    /** How many times its tiles were published. Each time gives the role a new version. */
    timesTilesPublished: integer('times_tiles_published').notNull().default(0),
    ...versionColumns,
  },
  (table) => [uniqueIndex('roles_estate_name_key').on(table.estateId, table.name)],
);

/** Why a role ended: staff revoked it, its last day passed, or the owner of the house ended it. */
export const endCauses = ['staff', 'last-day', 'household'] as const;

/** Role grants: which person has which role, since when and granted by whom. Revoked grants stay as a record. */
export const roleGrants = pgTable(
  'role_grants',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id),
    /** The unit; empty where the person has none at the estate. */
    unitNumber: text('unit_number').notNull().default(''),
    /** The member of staff who granted it; null when the product did, as at sign-up. */
    grantedBy: text('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: instant('granted_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The member of staff who revoked it; null while it is held. */
    revokedBy: text('revoked_by').references(() => users.id, { onDelete: 'set null' }),
    /** The first and the last day of the role at the estate; null for none. */
    firstDay: date('first_day', { mode: 'string' }),
    lastDay: date('last_day', { mode: 'string' }),
    /** The beginning of the first day and the end of the last, as instants. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** False until the first day has begun. A role that has not started gives no right. */
    isStarted: boolean('is_started').notNull().default(true),
    /** Why it was revoked; without meaning while it is held. */
    endCause: text('end_cause', { enum: endCauses }).notNull().default('staff'),
    ...versionColumns,
  },
  (table) => [
    // One role for each unit: an owner of two houses holds the role twice.
    uniqueIndex('role_grants_live_key')
      .on(table.userId, table.roleId, table.unitNumber)
      .where(sql`${table.revokedAt} is null`),
    index('role_grants_role_index').on(table.roleId),
    // Used to read and count the people who hold a role, from the index alone.
    index('role_grants_holders_index')
      .on(table.roleId, table.userId)
      .where(sql`${table.revokedAt} is null and ${table.isStarted}`),
    // Used to count the people of an estate, those whose role begins later among them, from the index alone.
    index('role_grants_held_index')
      .on(table.roleId, table.userId)
      .where(sql`${table.revokedAt} is null`),
    // Used to tell the gates who has lost a role.
    index('role_grants_revoked_index')
      .on(table.revokedAt)
      .where(sql`${table.revokedAt} is not null`),
    index('role_grants_user_index').on(table.userId, table.grantedAt),
    index('role_grants_unit_index').on(table.unitNumber),
    index('role_grants_end_index')
      .on(table.endsAt)
      .where(sql`${table.revokedAt} is null and ${table.endsAt} is not null`),
    index('role_grants_start_index')
      .on(table.startsAt)
      .where(sql`${table.revokedAt} is null and not ${table.isStarted}`),
    // Used to find houses by the beginning of their unit number.
    index('role_grants_house_index')
      .using('btree', sql`lower(${table.unitNumber}) text_pattern_ops`)
      .where(sql`${table.revokedAt} is null and ${table.unitNumber} <> ''`),
  ],
);
