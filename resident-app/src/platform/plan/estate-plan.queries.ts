import type { EstateMap } from '@ekhaya/contract/places/places';
import { call } from '../api/call.ts';

/** Reads the plan of an estate. */
export const readEstatePlan = (estateID: string): Promise<EstateMap> =>
  call('GET /api/estates/{estateID}/map', { params: { estateID } });
