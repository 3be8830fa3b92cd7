import type { RoleHours } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';

const estateId = () =>
  text('estate_id')
    .notNull()
    .references(() => estates.id);

/** The gates of the estates. */
export const gates = pgTable(
  'gates',
  {
    id: text('id').primaryKey(),
    estateId: estateId(),
    name: text('name').notNull(),
    isEnabled: boolean('is_enabled').notNull().default(true),
    /** Names of the roles that the gate opens for. Empty: every role that opens gates. */
    roleNames: text('role_names')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** `HHmm` of the estate's wall clock. */
    opensAt: text('opens_at').notNull().default('0000'),
    closesAt: text('closes_at').notNull().default('2400'),
    ...versionColumns,
  },
  (table) => [index('gates_estate_index').on(table.estateId, table.name)],
);

/** Access locations: the areas in which the app shows the code of a pass. A gate has at most one. */
export const accessLocations = pgTable(
  'access_locations',
  {
    gateId: text('gate_id')
      .primaryKey()
      .references(() => gates.id, { onDelete: 'cascade' }),
    estateId: estateId(),
    /** Degrees, as text, in the spelling that staff entered. A decimal comma is allowed. */
    latitude: text('latitude').notNull(),
    longitude: text('longitude').notNull(),
    /** The radius of the area. */
    allowedDistanceMetres: doublePrecision('allowed_distance_metres').notNull(),
    revertToOffline: boolean('revert_to_offline').notNull(),
    /** The text for a person outside the area. */
    message: text('message').notNull(),
    refreshIntervalMs: integer('refresh_interval_milliseconds').notNull(),
  },
  (table) => [index('access_locations_estate_index').on(table.estateId)],
);

/** The gate rules of the estates. An estate without a row uses `defaultGateRules`. */
export const gateRules = pgTable('gate_rules', {
  estateId: estateId().primaryKey(),
  /** The lowest rank of a role that opens gates. */
  lowestRank: integer('lowest_rank').notNull(),
  /** Whether a person who is inside has to leave before she can come in again. */
  keepsOrder: boolean('keeps_order').notNull(),
  /** The minimum time between two passages of one person in the same direction. */
  secondsBetweenEntries: integer('seconds_between_entries').notNull().default(60),
  /** `HHmm` of the estate's wall clock. */
  opensAt: text('opens_at').notNull().default('0000'),
  closesAt: text('closes_at').notNull().default('2400'),
  /** The roles whose passes open gates inwards at certain hours only. */
  roleHours: jsonb('role_hours').$type<RoleHours[]>().notNull().default([]),
  retentionDays: integer('retention_days').notNull(),
  ...versionColumns,
});
