import type { EstateMap } from '@ekhaya/contract/places/places';
import { partOfFeature } from '@ekhaya/contract/places/plan-file.rules';
import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { useRead, type Read } from '../query/query.ts';
import { readEstatePlan } from './estate-plan.queries.ts';

/** The query key of plans. The id of the estate follows. */
export const ESTATE_PLAN_KEY = 'estate-map';

/** The plan of an estate as the server sends it. The phone keeps it. */
export const useEstatePlan = (estateId: string): Read<EstateMap> =>
  useRead([ESTATE_PLAN_KEY, estateId], () => readEstatePlan(estateId), { isEnabled: estateId !== '' });

/** The parts of an estate's plan; an empty list until it is read. */
export const partsOfPlan = (map: EstateMap | undefined): PlanPart[] => (map?.features ?? []).map(partOfFeature);
