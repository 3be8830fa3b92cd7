import type { PlanFields } from '@ekhaya/contract/places/plan.rules';

/** The fields of a plan that is copied to another estate. The photo below it stays: only staff of the first estate may open it. */
export const copyPlanFields = (
  _transaction: unknown,
  fields: PlanFields,
  { from, to }: { from: string; to: string },
): Promise<PlanFields> => Promise.resolve(from === to ? fields : { ...fields, photo: null });
