import { sql } from 'drizzle-orm';
import { alertStatuses, alertStepKinds } from '@ekhaya/contract/alerts/alerts.rules';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The alerts that people sent to security. */
export const alerts = pgTable(
  'alerts',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    /** Who sent it; null when the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The idempotency key of the alert, kept for good. */
    draftId: text('draft_id').notNull(),
    /** Her house when she sent it; empty without one. */
    unit: text('unit').notNull().default(''),
    isDrill: boolean('is_drill').notNull(),
    status: text('status', { enum: alertStatuses }).notNull().default('OPEN'),
    /** The last known position, with its radius in metres. Null while the phone has none. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    accuracy: doublePrecision('accuracy'),
    positionAt: instant('position_at'),
    createdAt: instant('created_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: text('acknowledged_by').references(() => users.id, { onDelete: 'set null' }),
    /** How often people were told: each time the next one on the estate's list, or everybody. */
    told: integer('told').notNull().default(0),
    /** When the next one is told; null when nobody is left. */
    nextAt: instant('next_at'),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('alerts_draft_key').on(table.userId, table.draftId),
    // One open alert of a person at an estate, however many calls arrive at once.
    uniqueIndex('alerts_open_key')
      .on(table.userId, table.estateId)
      .where(sql`${table.status} = 'OPEN'`),
    index('alerts_estate_index').on(table.estateId, table.createdAt),
    index('alerts_ended_index').on(table.endedAt),
  ],
);

/** The course of each alert. */
export const alertSteps = pgTable(
  'alert_steps',
  {
    id: text('id').primaryKey(),
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: alertStepKinds }).notNull(),
    /** Who was told or did it; null for everybody, and when the account is gone. */
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    /** The order of steps of the same instant. */
    number: integer('number').generatedAlwaysAsIdentity(),
  },
  (table) => [index('alert_steps_alert_index').on(table.alertId, table.number)],
);

/**
 * Where the guards of an open alert are: the newest position of each. Deleted when the alert ends, so that there are never more rows
 * than guards on alerts.
 */
export const alertGuardPositions = pgTable(
  'alert_guard_positions',
  {
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null while the phone does not give its position. */
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    accuracy: doublePrecision('accuracy'),
    positionAt: instant('position_at'),
    /** When the phone was heard last. */
    heardAt: instant('heard_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.userId] }),
    index('alert_guard_positions_user_index').on(table.userId),
  ],
);
