import { randomUUID } from 'node:crypto';
import { isBackupUnderWay } from '@ekhaya/contract/operations/how-it-is.rules';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import { selectBackupAttempt, upsertBackupAttempt } from '../../platform/backups/backup-attempt.store.ts';
import { acquireNamedLock } from '../../platform/database/named-lock.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { backupLock } from './backup-lock.ts';

/**
 * Has a backup of the whole installation made now, by a job. Only administrators may, because it holds every estate.
 * @throws {AppError} `forbidden` for staff of some estates only; `backup/no-store` without a store for backups;
 *   `backup/under-way` while another one waits or runs
 */
export const startBackup = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
): Promise<void> => {
  if (staffEstates !== 'all') throw new AppError('forbidden');
  if (dependencies.environment.backups === undefined) throw new AppError('backup/no-store');
  const attemptId = randomUUID();
  await auditedChange(dependencies, {
    actorId,
    action: 'backup.start',
    subject: { kind: 'backup', id: attemptId },
    lock: async (transaction) => {
      await acquireNamedLock(transaction, backupLock);
      return selectBackupAttempt(transaction);
    },
    change: async (transaction, newest, at) => {
      if (newest !== undefined && isBackupUnderWay(newest, at)) throw new AppError('backup/under-way');
      const attempt = { attemptId, askedAt: at, begunAt: null, seenAt: at, endedAt: null, failure: null };
      await upsertBackupAttempt(transaction, attempt);
      await enqueue(transaction, 'back-up', { attemptId });
      return { estateIds: [], before: null, after: { attemptId }, result: undefined };
    },
  });
};
