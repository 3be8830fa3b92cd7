import { consoleAuditRoutes } from '@ekhaya/contract/audit/console-audit';
import type { Dependencies } from '../../platform/dependencies.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { createReadRecorder } from '../../platform/audit/read-recorder.ts';
import { includesEstate } from '../../platform/http/staff-estates.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { auditHeader, exportAuditEntries } from './export-audit-entries.ts';
import { listAuditEntries, readAuditFilter } from './list-audit-entries.ts';

/** The console's routes about the audit log. */
export const auditRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const recordRead = createReadRecorder(dependencies);
  return [
    handle(consoleAuditRoutes['GET /api/console/audit'], async ({ staffEstates, query, reader }) => ({
      details: await listAuditEntries({ database: reader }, { staffEstates, query }),
    })),
    handle(consoleAuditRoutes['GET /api/console/audit/export'], async ({ caller, staffEstates, query, reader }) => {
      const ofCaller = staffEstates === 'all' ? [''] : staffEstates;
      for (const estateId of query.estateId === undefined ? ofCaller : [query.estateId]) {
        if (!includesEstate(staffEstates, estateId)) continue;
        const subject = { kind: 'audit-log', id: estateId } as const;
        await recordRead({ actorId: caller.userId, action: 'audit.export', estateId, subject });
      }
      const filter = await readAuditFilter(reader.db, staffEstates, query);
      return csvResponse('what-was-done.csv', auditHeader, exportAuditEntries({ database: reader }, filter));
    }),
  ];
};
