import { sql } from 'drizzle-orm';
import { boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { estates } from '../estates/catalogue/estates.table.ts';
import { media } from '../profile/media.table.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** The PDF of each document: its size, and its text for the search. */
export const documentFiles = pgTable(
  'document_files',
  {
    mediaId: text('media_id')
      .primaryKey()
      .references(() => media.id, { onDelete: 'cascade' }),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    pages: integer('pages').notNull(),
    bytes: integer('bytes').notNull(),
    isForm: boolean('is_form').notNull(),
    text: text('text').notNull(),
    /** The words of the text. Estates write in several languages, so no language's endings are removed. */
    search: searchVector('search').generatedAlwaysAs(sql`to_tsvector('simple', "text")`),
  },
  (table) => [
    index('document_files_estate_index').on(table.estateId),
    index('document_files_search_index').using('gin', table.search),
  ],
);
