import type { Dependencies } from '../../../platform/dependencies.ts';
import { deleteSubscriptionOf } from './push-subscriptions.store.ts';

/** Forgets a push subscription of a person; one that is not hers stays as it is. */
export const unregisterDevice = (
  { database }: Pick<Dependencies, 'database'>,
  device: { userId: string; endpoint: string },
): Promise<void> => deleteSubscriptionOf(database.db, device);
