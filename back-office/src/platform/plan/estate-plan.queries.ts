import { partOfFeature } from '@ekhaya/contract/places/plan-file.rules';
import type { PlanPart } from '@ekhaya/contract/places/plan.rules';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** Reads the parts of an estate's published plan; an empty list where it has none. */
export const useEstatePlan = (estateId: string): UseQueryResult<PlanPart[]> =>
  useQuery({
    queryKey: ['estate-plan', estateId],
    queryFn: async ({ signal }) =>
      (await call('GET /api/estates/{estateID}/map', { params: { estateID: estateId } }, signal)).features.map(
        partOfFeature,
      ),
    staleTime: 300_000,
  });
