import { maxItemsOfKind, statusOfContent, type ContentKind } from '@ekhaya/contract/content/content.rules';
import type { Dependencies } from '../../platform/dependencies.ts';
import { csvLine } from '../../platform/csv/write-csv.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import type { Editor } from './change-content.ts';
import { cellOf, columnsOfKind } from './content-csv.rules.ts';
import { selectContentOfKind } from './content.store.ts';
import { earlier, fieldsOf } from './present-content.ts';

/** The header of the CSV of a kind. */
export const contentHeader = (kind: ContentKind): string => csvLine(columnsOfKind(kind));

/**
 * The content of a kind at an estate as the lines of a CSV, in its order.
 * @throws {AppError} `forbidden` for an estate where the caller does not write
 */
export async function* exportContent(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { staffEstates }: Editor,
  { kind, estateId }: { kind: ContentKind; estateId: string },
): AsyncGenerator<string> {
  requireStaffEstate(staffEstates, estateId);
  const rows = await selectContentOfKind(database.db, { kind, estateId, limit: maxItemsOfKind });
  for (const row of rows) {
    const visibleUntil = earlier(row.shownUntil, row.endsAt);
    const status = statusOfContent({ ...row, visibleUntil }, clock.now());
    yield csvLine([row.id, row.title, status, ...Object.values(fieldsOf(kind, row)).map(cellOf)]);
  }
}
