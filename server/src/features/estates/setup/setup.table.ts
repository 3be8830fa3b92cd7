import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { setupSteps } from '@ekhaya/contract/estates/setup.rules';
import { estates } from '../catalogue/estates.table.ts';

/** The steps of setting estates up that somebody put off. Whether a step is done is derived from what exists. */
export const setupStepsPutOff = pgTable(
  'setup_steps_put_off',
  {
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    step: text('step', { enum: setupSteps }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.estateId, table.step] })],
);
