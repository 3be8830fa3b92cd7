import { AppError } from '../../../platform/app-error.ts';
import { SQL_STATE, sqlState } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectEntryByNonce } from './gate-log.store.ts';

/**
 * Runs an act that inserts a log entry with this nonce. When a call of the same guard with the same nonce was first, the act
 * counts as done and nothing is recorded again.
 * @throws {AppError} conflict when the nonce belongs to another guard; whatever `record` throws
 */
export const recordOnce = async (
  { database }: Pick<Dependencies, 'database'>,
  { nonce, guardId }: { nonce: string; guardId: string },
  record: () => Promise<void>,
): Promise<void> => {
  try {
    await record();
  } catch (error) {
    if (sqlState(error) !== SQL_STATE.uniqueViolation) throw error;
    const first = await selectEntryByNonce(database.db, nonce);
    if (first?.guardId !== guardId) throw new AppError('conflict');
  }
};
