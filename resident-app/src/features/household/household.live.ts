import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** Query keys of households. Each begins with the first, so that invalidating it invalidates all. */
export const householdKeys = {
  all: ['household'],
  at: (estateId: string) => ['household', estateId],
} as const;

const readAgain = (): Promise<void> => invalidate(householdKeys.all);

/** Somebody joined or left a house, a role of the person changed, or a weekly visitor was invited or ended. */
export const householdLive: LiveHandlers = { household: readAgain, access: readAgain, visitors: readAgain };
