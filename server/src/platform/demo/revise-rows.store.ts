import { eq, getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../database/database.ts';
import { revisedFields, type DemoFields } from './revised-fields.ts';

/** A row of the demo world whose fields have changed since it was written. */
export interface Revision {
  id: string;
  /** The fields as the demo world last wrote them; null for rows written before these fields were recorded. */
  written: DemoFields | null;
  /** The fields as the current version of the demo world defines them. */
  wanted: DemoFields;
}

/**
 * Updates existing rows to the current version of the demo world. Keeps fields that people changed (see `revisedFields`) and skips
 * deleted rows.
 */
export const reviseRows = async (
  transaction: Queryable,
  table: PgTable & { id: PgColumn },
  revisions: readonly Revision[],
): Promise<void> => {
  const defaults = Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([, column]) => column.hasDefault)
      .map(([name, column]) => [name, column.default]),
  );
  for (const { id, written, wanted } of revisions) {
    const [row] = await transaction.select().from(table).where(eq(table.id, id)).for('update');
    if (row === undefined) continue;
    const changed = revisedFields({ row, written, wanted, defaults });
    if (Object.keys(changed).length > 0) await transaction.update(table).set(changed).where(eq(table.id, id));
  }
};
