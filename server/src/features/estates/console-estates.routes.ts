import { consoleEstatesRoutes as contractRoutes } from '@ekhaya/contract/estates/console-estates';
import type { EstateCopier, EstateStarter } from '../../platform/database/rows-of-estates.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import type { CountersToCome } from './setup/assert-zone-changeable.ts';
import { changeEstate, switchEstate } from './setup/change-estate.ts';
import { copyIntoEstate } from './setup/copy-into-estate.ts';
import { listConsoleEstates, readConsoleEstate } from './setup/console-estates.ts';
import { createEstate } from './setup/create-estate.ts';
import { putOffStep } from './setup/put-off-step.ts';
import type { SetupCounters } from './setup/setup-progress.ts';

/** The console's routes about estates and setting them up. Other features count and copy what they keep. */
export const consoleEstatesRoutes = (
  dependencies: Dependencies & {
    counters: SetupCounters;
    toCome: CountersToCome;
    copiers: readonly EstateCopier[];
    starters: readonly EstateStarter[];
  },
): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/estates'], async ({ staffEstates, query }) => ({
    details: await listConsoleEstates(dependencies, staffEstates, query),
  })),
  handle(contractRoutes['GET /api/console/estates/{estateId}'], async ({ staffEstates, params }) => ({
    details: await readConsoleEstate(dependencies, staffEstates, params.estateId),
  })),
  handle(contractRoutes['POST /api/console/estates'], async ({ caller, staffEstates, body }) => {
    const { copyOf, ...estate } = body;
    const id = await createEstate(dependencies, { caller, staffEstates, estate, copyOf });
    return { details: await readConsoleEstate(dependencies, staffEstates, id) };
  }),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}'],
    async ({ caller, staffEstates, version, params, body }) => {
      const { estateId } = params;
      await changeEstate(dependencies, { caller, staffEstates, version, estateId, fields: body });
      return { details: await readConsoleEstate(dependencies, staffEstates, estateId) };
    },
  ),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/switch'],
    async ({ caller, staffEstates, version, params, body }) => {
      const { estateId } = params;
      await switchEstate(dependencies, { caller, staffEstates, version, estateId, ...body });
      return { details: await readConsoleEstate(dependencies, staffEstates, estateId) };
    },
  ),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/copy'],
    async ({ caller, staffEstates, version, params, body }) => {
      const { estateId } = params;
      await copyIntoEstate(dependencies, { caller, staffEstates, version, estateId, ...body });
      return { details: await readConsoleEstate(dependencies, staffEstates, estateId) };
    },
  ),
  handle(
    contractRoutes['PUT /api/console/estates/{estateId}/setup/{step}'],
    async ({ caller, staffEstates, params, body }) => {
      await putOffStep(dependencies, { caller, staffEstates, ...params, ...body });
      return { details: {} };
    },
  ),
];
