import type { Dependencies } from '../../platform/dependencies.ts';
import { csvPages } from '../../platform/csv/csv-pages.ts';
import { csvLine } from '../../platform/csv/write-csv.ts';
import { selectAuditPage, type AuditFilter, type AuditRow } from './audit.store.ts';
import { presentAuditEntries } from './present-audit-entries.ts';

/** The header line of the exported audit log. */
export const auditHeader = csvLine(['at', 'who', 'e-mail', 'what', 'reason', 'changes', 'estate']);

/** Yields all entries that match the filter as lines of CSV, newest first, page by page. */
export const exportAuditEntries = (
  { database }: Pick<Dependencies, 'database'>,
  filter: AuditFilter,
): AsyncGenerator<string> =>
  csvPages<AuditRow>(
    (last, limit) => selectAuditPage(database.db, filter, { before: last?.id.toString(), limit }),
    async (rows) =>
      (await presentAuditEntries(database.db, rows))
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
        .join(''),
  );
