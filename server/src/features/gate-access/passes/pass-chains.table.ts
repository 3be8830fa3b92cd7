import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The newest step that an estate has seen of each device, or person whose codes the server made: none is good twice. A code
 * names its estate, so each estate counts alone, and none learns of passages at another.
 */
export const passChains = pgTable(
  'pass_chains',
  {
    estateId: text('estate_id').notNull(),
    chain: text('chain').notNull(),
    newestStep: integer('newest_step').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.estateId, table.chain] })],
);
