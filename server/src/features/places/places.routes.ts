import { placesRoutes as contractRoutes } from '@ekhaya/contract/places/places';
import type { Dependencies } from '../../platform/dependencies.ts';
import { handle, type MountedRoute } from '../../platform/http/handler.ts';
import { findDirections } from './find-directions.ts';
import { listPoints } from './list-points.ts';
import { readEstateMap } from './read-estate-map.ts';
import { createRouter } from './route-service.ts';
import { openTiles } from './tiles/map-tiles.ts';

/** The routes of places. */
export const placesRoutes = (dependencies: Dependencies): MountedRoute[] => {
  const tiles = openTiles(dependencies);
  const router = createRouter(dependencies);
  return [
    handle(contractRoutes['GET /api/estates/{estateID}/points'], async ({ caller, params }) => ({
      details: await listPoints(dependencies, { userId: caller.userId, estateId: params.estateID }),
    })),
    handle(contractRoutes['GET /api/estates/{estateID}/map'], async ({ caller, params }) => ({
      details: await readEstateMap(dependencies, { userId: caller.userId, estateId: params.estateID }),
    })),
    handle(contractRoutes['GET /api/directions'], async ({ caller, query }) => ({
      details: await findDirections({ ...dependencies, router }, { userId: caller.userId, ...query }),
    })),
    handle(contractRoutes['GET /api/map-tiles'], async () => ({ details: await tiles.describe() })),
    handle(contractRoutes['GET /api/map-tiles/{z}/{x}/{y}'], async ({ params: { z, x, y } }) => {
      const tile = await tiles.read({ z: Number(z), x: Number(x), y: Number(y) });
      return new Response(tile ?? null, {
        status: tile === undefined ? 204 : 200,
        headers: { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': 'no-store' },
      });
    }),
  ];
};
