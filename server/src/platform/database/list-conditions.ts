import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The condition that a row belongs to one of the estates; undefined, which means no condition, for `all`. */
export const withinEstates = (column: PgColumn, estates: 'all' | readonly string[]): SQL | undefined =>
  estates === 'all' ? undefined : inArray(column, [...estates]);

/** The `limit` and `offset` of a page of a list. The first page is 1. */
export const limitAndOffset = ({ page, perPage }: { page: number; perPage: number }) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** A pattern for `ilike` that matches rows containing the text. Wildcards in the text are escaped. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
