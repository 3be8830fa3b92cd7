import { pruneAttempts } from '../../platform/rate-limits/claim-attempt.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { deleteExpiredEmailChanges } from './email-proofs/email-changes.store.ts';
import { deleteExpiredEmailProofs } from './email-proofs/email-proofs.store.ts';
import { deleteExpiredOneTimePins } from './one-time-pins/one-time-pins.store.ts';
import { deleteExpiredChallenges } from './passkeys/passkeys.store.ts';
import { deleteExpiredPasswordResets } from './passwords/password-resets.store.ts';
import { deleteExpiredNotMeLinks } from './security-notices/security-notices.store.ts';
import { deleteExpiredSessions } from './sessions/sessions.store.ts';

/** Deletes sessions, one-time PINs, mailed links and rate-limit counts that have expired. */
export const pruneIdentity = async ({ database, clock }: Pick<Dependencies, 'database' | 'clock'>): Promise<void> => {
  const now = clock.now();
  await deleteExpiredSessions(database.db, now);
  await deleteExpiredOneTimePins(database.db, now);
  await deleteExpiredEmailProofs(database.db, now);
  await deleteExpiredPasswordResets(database.db, now);
  await deleteExpiredEmailChanges(database.db, now);
  await deleteExpiredNotMeLinks(database.db, now);
  await deleteExpiredChallenges(database.db, now);
  await pruneAttempts(database.db, now);
};
