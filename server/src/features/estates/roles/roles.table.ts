import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';
import { estates } from '../catalogue/estates.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What one can be at an estate. */
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
  },
  (table) => [uniqueIndex('roles_estate_name_key').on(table.estateId, table.name)],
);

/** Who is what, where, since when, by whose hand. Revoked ones stay as a record. */
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
    /** The house; empty where the person has none there. */
    unitNumber: text('unit_number').notNull().default(''),
    /** The member of staff; null when the product granted it by itself, as at sign-up. */
    grantedBy: text('granted_by').references(() => users.id, { onDelete: 'set null' }),
    grantedAt: instant('granted_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The member of staff who took it away; null while it is held. */
    revokedBy: text('revoked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('role_grants_live_key')
      .on(table.userId, table.roleId)
      .where(sql`${table.revokedAt} is null`),
    index('role_grants_role_index').on(table.roleId),
    index('role_grants_user_index').on(table.userId, table.grantedAt),
    index('role_grants_unit_index').on(table.unitNumber),
  ],
);
