import { documentsRoutes as contractRoutes } from '@ekhaya/contract/documents/documents';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { listDocuments } from './list-documents.ts';
import { readDocumentReach } from './read-reach.ts';
import { storeDocument } from './store-document.ts';

/** The routes of documents. */
export const documentsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/documents'], async ({ caller, query }) => ({
    details: await listDocuments(dependencies, { userId: caller.userId, ...query }),
  })),
  handle(contractRoutes['GET /api/console/documents/reach'], async ({ staffEstates, query }) => ({
    details: await readDocumentReach(dependencies, { ...query, staffEstates }),
  })),
  handle(contractRoutes['POST /api/console/documents/files'], async ({ caller, staffEstates, query, body }) => ({
    details: await storeDocument(
      dependencies,
      { staffId: caller.userId, staffEstates, estateId: query.estateId },
      body,
    ),
  })),
];
