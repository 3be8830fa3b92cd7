import { index, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { contentItems } from '../../content/content.table.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The viewings that people have booked: one for each person and development. */
export const viewings = pgTable(
  'viewings',
  {
    id: text('id').primaryKey(),
    developmentId: text('development_id')
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** On the wall clock of the estate: `YYYY-MM-DD HH:mm`. */
    startsOn: text('starts_on').notNull(),
    endsOn: text('ends_on').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The visitor with her gate pass; null if the person comes alone. */
    visitor: jsonb('visitor').$type<InvitedGuest>(),
    bookedAt: instant('booked_at').notNull(),
  },
  (table) => [
    unique('viewings_person_unique').on(table.developmentId, table.userId),
    index('viewings_start_index').on(table.developmentId, table.startsOn),
    index('viewings_user_index').on(table.userId),
    index('viewings_age_index').on(table.endsAt),
  ],
);
