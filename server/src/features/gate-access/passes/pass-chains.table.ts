import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * The newest step that each estate has seen of each chain. A chain is the sequence of codes of one device, or of one person for whom the server makes codes. A
 * step that is not newer than the stored one is refused, so no code is accepted twice. Each estate counts for itself and learns
 * nothing of passages at another.
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
