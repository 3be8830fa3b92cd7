import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { backupAttempts } from './backup-attempt.table.ts';

/** An attempt to store a backup. */
export type BackupAttempt = Omit<typeof backupAttempts.$inferSelect, 'id'>;

const onlyId = 1;

/** The newest attempt; undefined before the first one. */
export const selectBackupAttempt = async (queryable: Queryable): Promise<BackupAttempt | undefined> =>
  (await queryable.select().from(backupAttempts).where(eq(backupAttempts.id, onlyId)))[0];

/** Records an attempt, which takes the place of the one before. */
export const upsertBackupAttempt = async (queryable: Queryable, attempt: BackupAttempt): Promise<void> => {
  await queryable
    .insert(backupAttempts)
    .values({ id: onlyId, ...attempt })
    .onConflictDoUpdate({ target: backupAttempts.id, set: attempt });
};

/**
 * Changes an attempt that has not ended.
 * @returns false if it has ended, or another one took its place
 */
export const updateBackupAttempt = async (
  queryable: Queryable,
  attemptId: string,
  changed: Partial<Omit<BackupAttempt, 'attemptId'>>,
): Promise<boolean> => {
  const { rowCount } = await queryable
    .update(backupAttempts)
    .set(changed)
    .where(and(eq(backupAttempts.attemptId, attemptId), isNull(backupAttempts.endedAt)));
  return (rowCount ?? 0) > 0;
};
