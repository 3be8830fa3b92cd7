import type { Queryable } from '../../../platform/database/database.ts';
import { addSent } from '../records/outages.store.ts';

const prefix = 'outage-step-';

/** The group of the notifications of a step, by which its push messages are counted. */
export const groupOfStep = (stepId: string): string => `${prefix}${stepId}`;

/** Counts push messages of a step that reached a push service. Does nothing for groups of other notifications. */
export const countPushesOfOutage = async (queryable: Queryable, groupId: string, pushed: number): Promise<void> => {
  if (pushed > 0 && groupId.startsWith(prefix)) await addSent(queryable, groupId.slice(prefix.length), { pushed });
};
