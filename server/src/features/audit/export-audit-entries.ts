import type { Dependencies } from '../../platform/dependencies.ts';
import { csvLine } from '../../platform/csv/write-csv.ts';
import { selectAuditPage, type AuditFilter } from './audit.store.ts';
import { presentAuditEntries } from './present-audit-entries.ts';

const pageSize = 500;

/** The header line of the exported audit log. */
export const auditHeader = csvLine(['at', 'who', 'e-mail', 'what', 'reason', 'changes', 'estate']);

/** Yields all entries that match the filter as lines of CSV, newest first, page by page. */
export async function* exportAuditEntries(
  { database }: Pick<Dependencies, 'database'>,
  filter: AuditFilter,
): AsyncGenerator<string> {
  let before: string | undefined;
  for (;;) {
    const rows = await selectAuditPage(database.db, filter, { before, limit: pageSize });
    const entries = await presentAuditEntries(database.db, rows);
    if (entries.length > 0) {
      yield entries
        .map(({ at, actor, sentence, reason, changes, estateName }) =>
          csvLine([
            at,
            actor.name,
            actor.email,
            sentence.map(({ text }) => text).join(''),
            reason,
            changes
              .map(({ label, before: was, after: is }) => `${label}: ${was || 'none'} -> ${is || 'none'}`)
              .join('; '),
            estateName,
          ]),
        )
        .join('');
    }
    if (rows.length < pageSize) return;
    before = String(rows.at(-1)?.id);
  }
}
