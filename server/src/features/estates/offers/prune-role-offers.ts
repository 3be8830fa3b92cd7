import type { Dependencies } from '../../../platform/dependencies.ts';
import { deleteExpiredOffers } from './offers.store.ts';

/** Deletes the role offers that have expired. */
export const pruneRoleOffers = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteExpiredOffers(database.db, clock.now());
