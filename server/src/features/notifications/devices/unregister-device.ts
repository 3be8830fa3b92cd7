import type { Dependencies } from '../../../platform/dependencies.ts';
import { deleteSubscriptionOf } from './push-subscriptions.store.ts';

/** Deletes a push subscription of a person. Subscriptions of other people stay. */
export const unregisterDevice = (
  { database }: Pick<Dependencies, 'database'>,
  device: { userId: string; endpoint: string },
): Promise<void> => deleteSubscriptionOf(database.db, device);
