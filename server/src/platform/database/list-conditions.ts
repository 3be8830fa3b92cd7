import { inArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The condition that a row belongs to one of those estates; none where every estate is meant. */
export const withinEstates = (column: PgColumn, estates: 'all' | readonly string[]): SQL | undefined =>
  estates === 'all' ? undefined : inArray(column, [...estates]);

/** The rows of a page, as `limit` and `offset` have it. The first page is 1. */
export const limitAndOffset = ({ page, perPage }: { page: number; perPage: number }) => ({
  limit: perPage,
  offset: (page - 1) * perPage,
});

/** A pattern for `ilike` that finds the text anywhere, whatever signs it has. */
export const containsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
