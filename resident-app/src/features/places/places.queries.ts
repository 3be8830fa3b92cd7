import type { Directions, MapTiles, Point } from '@ekhaya/contract/places/places';
import type { Position } from '@ekhaya/contract/places/plan.rules';
import { callEarly } from '../../platform/api/call-early.ts';
import { call } from '../../platform/api/call.ts';

/** Reads the places of an estate. */
export const readPoints = (estateID: string): Promise<Point[]> =>
  callEarly('GET /api/estates/{estateID}/points', { params: { estateID } });

/** Reads what the base map of the server is; null where it has none. */
export const readTiles = (): Promise<MapTiles | null> => call('GET /api/map-tiles', {});

const written = ([longitude, latitude]: Position): string => `${latitude.toFixed(7)},${longitude.toFixed(7)}`;

/** Reads the way by car between two positions. */
export const readDirections = (estateId: string, from: Position, to: Position): Promise<Directions> =>
  call('GET /api/directions', { query: { estateId, from: written(from), to: written(to) } });
