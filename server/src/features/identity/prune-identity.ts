import { pruneAttempts } from '../../platform/rate-limits/claim-attempt.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteExpiredProofs } from './proofs.store.ts';
import { deleteExpiredSessions } from './sessions.store.ts';

/** Deletes sessions, one-time PINs, reset tokens and counted attempts that have expired. */
export const pruneIdentity = async ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await deleteExpiredSessions(database.db, now);
  await deleteExpiredProofs(database.db, now);
  await pruneAttempts(database.db, now);
};
