import type { Queryable } from '../../../platform/database/database.ts';
import { addSent } from '../records/outages.store.ts';

const prefix = 'outage-step-';

/** The group of the notifications of a step, by which its messages are counted. */
export const groupOfStep = (stepId: string): string => `${prefix}${stepId}`;

/** Counts push messages of a step that reached a push service, and later mails. Does nothing for groups of other notifications. */
export const countSentOfOutage = async (
  queryable: Queryable,
  groupId: string,
  sent: { pushed: number; mailed: number },
): Promise<void> => {
  const isAny = sent.pushed + sent.mailed > 0;
  if (isAny && groupId.startsWith(prefix)) await addSent(queryable, groupId.slice(prefix.length), sent);
};
