import { consoleTilesRoutes as contractRoutes } from '@ekhaya/contract/estates/console-tiles';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { publishTiles } from './role-setup/publish-tiles.ts';
import { readTiles } from './role-setup/read-tiles.ts';
import { listIcons } from './tiles/icons/list-icons.ts';

/** The console's routes about the tiles of roles. */
export const consoleTilesRoutes = (dependencies: Dependencies): MountedRoute[] => [
  handle(contractRoutes['GET /api/console/estates/{estateId}/tiles'], async ({ staffEstates, params }) => {
    requireStaffEstate(staffEstates, params.estateId);
    return { details: await readTiles(dependencies.database.db, params.estateId) };
  }),
  handle(contractRoutes['GET /api/console/tile-icons'], async () => ({ details: listIcons() })),
  handle(
    contractRoutes['PUT /api/console/roles/{id}/tiles'],
    async ({ caller, staffEstates, version, params, body }) => ({
      details: {
        version: await publishTiles(dependencies, { caller, staffEstates, roleId: params.id, version, ...body }),
      },
    }),
  ),
];
