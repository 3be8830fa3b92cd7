import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { versionColumns } from '../database/versioned-record.ts';

/**
 * Texts of mails and SMS that staff wrote in place of the product's. Where both `subject` and `text` are empty the words of all
 * estates, or of the product, hold again. Values such as links and codes are never stored: a text has placeholders for them.
 */
export const messageTexts = pgTable(
  'message_texts',
  {
    /** `{scope}/{key}`, where the scope is the id of an estate or `product`. */
    id: text('id').primaryKey(),
    /** Empty for the words of all estates. */
    estateId: text('estate_id').notNull().default(''),
    key: text('key').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    ...versionColumns,
  },
  (table) => [index('message_texts_estate_index').on(table.estateId)],
);
