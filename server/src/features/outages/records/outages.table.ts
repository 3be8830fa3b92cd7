import type { Position } from '@ekhaya/contract/places/plan.rules';
import { outageCauses, outageKinds, outageStepKinds } from '@ekhaya/contract/outages/outages.rules';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../../platform/database/versioned-record.ts';
import { estates } from '../../estates/catalogue/estates.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Outages and works that staff announced. */
export const outages = pgTable(
  'outages',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    kind: text('kind', { enum: outageKinds }).notNull(),
    cause: text('cause', { enum: outageCauses }).notNull(),
    what: text('what').notNull(),
    help: text('help').notNull(),
    isWholeEstate: boolean('is_whole_estate').notNull(),
    streets: text('streets').array().notNull(),
    houses: text('houses').array().notNull(),
    /** The corners of an outline on the plan, in degrees; empty without one. */
    shape: jsonb('shape').$type<Position[]>().notNull().default([]),
    /** The numbers of all houses of the area as they were when staff chose it, in lower case. Empty for the whole estate. */
    units: text('units').array().notNull(),
    startsAt: instant('starts_at').notNull(),
    until: instant('until').notNull(),
    nextNewsAt: instant('next_news_at'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    ...versionColumns,
  },
  (table) => [
    index('outages_estate_index').on(table.estateId, table.createdAt),
    index('outages_ended_index').on(table.endedAt),
  ],
);

/** The course of outages. Each step is told once to everybody who heard of the outage. */
export const outageSteps = pgTable(
  'outage_steps',
  {
    id: text('id').primaryKey(),
    outageId: text('outage_id')
      .notNull()
      .references(() => outages.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: outageStepKinds }).notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull(),
    /** False for a change of the area alone: only people who came in or fell out hear it. */
    tellsEverybody: boolean('tells_everybody').notNull().default(true),
    /** How many people hear it. */
    expected: integer('expected').notNull().default(0),
    /** How many people have it. */
    told: integer('told').notNull().default(0),
    /** How many push messages of it reached a push service. */
    pushed: integer('pushed').notNull().default(0),
    /** How many mails of it were enqueued. */
    mailed: integer('mailed').notNull().default(0),
    number: integer('number').generatedAlwaysAsIdentity(),
  },
  (table) => [index('outage_steps_outage_index').on(table.outageId, table.number)],
);

/**
 * The people whom an outage concerns: those of its area, and those with a snag that belongs to it. They hear every step of it from the
 * time they came in to the step with which they fall out.
 */
export const outagePeople = pgTable(
  'outage_people',
  {
    outageId: text('outage_id')
      .notNull()
      .references(() => outages.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When she said that she is affected too; null before. */
    affectedAt: instant('affected_at'),
    /** Her house; empty without one. */
    unit: text('unit').notNull(),
    /** The number of the step with which the area reached her; 0 if she came in without a step, by herself or by a snag. */
    joinedAtStep: integer('joined_at_step').notNull().default(0),
    /** The number of the newest step when she came in. She hears no older one, however late it is sent. */
    joinedAfterStep: integer('joined_after_step').notNull().default(0),
    /** Whether a snag of hers belongs to the outage. She then hears its news wherever she lives. */
    hasSnag: boolean('has_snag').notNull().default(false),
    /** The number of the step with which the area left her out; null while it concerns her. */
    leftAtStep: integer('left_at_step'),
  },
  (table) => [
    primaryKey({ columns: [table.outageId, table.userId] }),
    index('outage_people_user_index').on(table.userId),
  ],
);
