import type { EstateMap } from '@ekhaya/contract/places/places';
import { callEarly } from '../api/call-early.ts';

/** Reads the plan of an estate. */
export const readEstatePlan = (estateID: string): Promise<EstateMap> =>
  callEarly('GET /api/estates/{estateID}/map', { params: { estateID } });
