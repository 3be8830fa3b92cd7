import type { Dependencies } from '../../../platform/dependencies.ts';
import { deleteOffersEndedBefore } from './offers.store.ts';

/** Deletes the offers of roles that have ended. */
export const pruneRoleOffers = ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> =>
  deleteOffersEndedBefore(database.db, clock.now());
