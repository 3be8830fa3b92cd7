import { consoleAuditRoutes } from '@ekhaya/contract/audit/console-audit';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listAuditEntries } from './list-audit-entries.ts';

/** The console's routes about the audit log. */
export const auditRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleAuditRoutes['GET /api/console/audit'], async ({ staffEstates, query }) => ({
    details: await listAuditEntries(dependencies, { staffEstates, query }),
  })),
];
