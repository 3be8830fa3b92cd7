import { consoleContentRoutes as contractRoutes } from '@ekhaya/contract/content/console-content';
import type { Dependencies } from '../../platform/dependencies.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { storePublicPicture, storeStaffPicture } from '../profile/index.ts';
import { createContent } from './add-content.ts';
import { copyContent, type FieldCopiers } from './copy-content.ts';
import { contentHeader, exportContent } from './export-content.ts';
import { importContent } from './import-content.ts';
import { listContent, readContent } from './list-content.ts';
import { orderContent } from './order-content.ts';
import { publishContent, withdrawContent } from './publish-content.ts';
import { listVersions, removeContent, restoreContent } from './restore-content.ts';
import { saveContent } from './save-content.ts';

/** The member of staff who calls, with the estates that she may write for. */
const editorOf = <Estates>({ caller, staffEstates }: { caller: { userId: string }; staffEstates: Estates }) => ({
  callerId: caller.userId,
  staffEstates,
});

/** The console's routes of content. @param copiers how kinds copy what belongs to their estate */
export const contentRoutes = (dependencies: Dependencies, copiers: FieldCopiers): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/content'], async (input) => ({
    details: await listContent(dependencies, editorOf(input), input.query),
  })),
  // Must precede the route of one item, whose path pattern matches this path too.
  handle(contractRoutes['GET /api/console/content/export'], async (input) => {
    const { kind, estateId } = input.query;
    // Before the response begins, so that a refusal has its status.
    requireStaffEstate(input.staffEstates, estateId);
    const lines = exportContent({ ...dependencies, database: input.reader }, editorOf(input), { kind, estateId });
    return Promise.resolve(csvResponse(`${kind}s.csv`, contentHeader(kind), lines));
  }),
  handle(contractRoutes['GET /api/console/content/{id}'], async (input) => ({
    details: await readContent(dependencies, editorOf(input), input.params.id),
  })),
  handle(contractRoutes['GET /api/console/content/{id}/versions'], async (input) => ({
    details: await listVersions(dependencies, editorOf(input), input.params.id),
  })),
  handle(contractRoutes['POST /api/console/content'], async (input) => ({
    details: await createContent(dependencies, editorOf(input), input.body),
  })),
  handle(contractRoutes['POST /api/console/content/pictures'], async ({ caller, body }) => ({
    details: { url: await storePublicPicture(dependencies, { staffId: caller.userId, upload: body }) },
  })),
  handle(contractRoutes['POST /api/console/content/plan-photos'], async ({ caller, staffEstates, query, body }) => ({
    details: {
      url: await storeStaffPicture(
        dependencies,
        { staffId: caller.userId, staffEstates, estateId: query.estateId },
        body,
      ),
    },
  })),
  handle(contractRoutes['POST /api/console/content/order'], async (input) => ({
    details: await orderContent(dependencies, editorOf(input), input.body),
  })),
  handle(contractRoutes['POST /api/console/content/copies'], async (input) => ({
    details: await copyContent(dependencies, editorOf(input), input.body, copiers),
  })),
  handle(contractRoutes['POST /api/console/content/import'], async (input) => ({
    details: await importContent(dependencies, editorOf(input), input.body),
  })),
  handle(contractRoutes['PUT /api/console/content/{id}'], async ({ params, version, body, ...input }) => ({
    details: await saveContent(dependencies, editorOf(input), { id: params.id, version, words: body }),
  })),
  handle(contractRoutes['DELETE /api/console/content/{id}'], async ({ params, version, ...input }) => ({
    details: await removeContent(dependencies, editorOf(input), { id: params.id, version }),
  })),
  handle(contractRoutes['POST /api/console/content/{id}/publish'], async ({ params, version, body, ...input }) => ({
    details: await publishContent(dependencies, editorOf(input), { id: params.id, version, ...body }),
  })),
  handle(contractRoutes['POST /api/console/content/{id}/withdraw'], async ({ params, version, ...input }) => ({
    details: await withdrawContent(dependencies, editorOf(input), { id: params.id, version }),
  })),
  handle(contractRoutes['POST /api/console/content/{id}/restore'], async ({ params, version, body, ...input }) => ({
    details: await restoreContent(dependencies, editorOf(input), { id: params.id, version, number: body.number }),
  })),
];
