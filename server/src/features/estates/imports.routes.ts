import { consoleImportsRoutes } from '@ekhaya/contract/estates/console-imports';
import type { Dependencies } from '../../platform/dependencies.ts';
import { csvResponse } from '../../platform/csv/write-csv.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { addImport } from './imports/add-import.ts';
import { correctRow } from './imports/correct-row.ts';
import { exportMistakes, listImportRows, listImports, mistakesHeader, readImport } from './imports/read-imports.ts';
import { startImport, stopImport } from './imports/start-import.ts';

/** The console's routes about imports of houses, people, roles and leases. */
export const importsRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(consoleImportsRoutes['POST /api/console/imports'], async ({ caller, staffEstates, body }) => ({
    details: await addImport(dependencies, { caller, staffEstates, ...body }),
  })),
  handle(consoleImportsRoutes['GET /api/console/imports'], async ({ staffEstates, query }) => ({
    details: await listImports(dependencies, { staffEstates, query }),
  })),
  handle(consoleImportsRoutes['GET /api/console/imports/{id}'], async ({ staffEstates, params }) => ({
    details: await readImport(dependencies, { staffEstates, id: params.id }),
  })),
  handle(consoleImportsRoutes['GET /api/console/imports/{id}/rows'], async ({ staffEstates, params, query }) => ({
    details: await listImportRows(dependencies, { staffEstates, id: params.id, query }),
  })),
  handle(consoleImportsRoutes['GET /api/console/imports/{id}/mistakes'], async ({ staffEstates, params }) => {
    await readImport(dependencies, { staffEstates, id: params.id });
    return csvResponse('rows-with-a-mistake.csv', mistakesHeader, exportMistakes(dependencies, params.id));
  }),
  handle(
    consoleImportsRoutes['PUT /api/console/imports/{id}/rows/{line}'],
    async ({ caller, staffEstates, params, body }) => ({
      details: await correctRow(dependencies, { caller, staffEstates, ...params, cells: body }),
    }),
  ),
  handle(consoleImportsRoutes['POST /api/console/imports/{id}/start'], async ({ caller, staffEstates, params }) => ({
    details: await startImport(dependencies, { caller, staffEstates, id: params.id }),
  })),
  handle(consoleImportsRoutes['POST /api/console/imports/{id}/stop'], async ({ caller, staffEstates, params }) => ({
    details: await stopImport(dependencies, { caller, staffEstates, id: params.id }),
  })),
];
