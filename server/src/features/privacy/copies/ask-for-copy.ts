import { randomUUID } from 'node:crypto';
import type { DataCopy } from '@ekhaya/contract/privacy/my-data';
import { AppError } from '../../../platform/app-error.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { addRequestOfPerson } from '../requests/add-request.ts';
import { selectWaitingOf } from '../requests/requests.store.ts';
import { copyLockOf, insertCopy, selectNewestCopy, type CopyRow } from './copies.store.ts';
import { statusOfCopy } from './data-copies.rules.ts';

const copyLimit: RateLimit = { name: 'data-copies', attempts: 5, windowSeconds: 24 * 60 * 60 };

/** Converts a copy to the wire format. */
export const presentCopy = (copy: CopyRow, now: Date): DataCopy => ({
  id: copy.id,
  status: statusOfCopy(copy, now),
  progress: copy.progress,
  bytes: copy.bytes,
  url: copy.status === 'ready' ? `/api/my-data/export/${copy.id}` : '',
  expiresAt: copy.expiresAt?.toISOString() ?? null,
});

/**
 * Asks for a copy of the caller's data, which a job makes. While one is being made, answers that one. A new copy in the place of one
 * that failed answers the same request.
 * @throws {AppError} too-many-requests
 */
export const askForCopy = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  userId: string,
): Promise<DataCopy> => {
  const { database, clock } = dependencies;
  const attempt = await claimAttempt(dependencies, [{ limit: copyLimit, subject: userId }], {
    code: 'too-many-requests',
  });
  const { copy, isNew } = await database.db.transaction(async (transaction) => {
    await acquireNamedLock(transaction, copyLockOf(userId));
    const now = clock.now();
    const newest = await selectNewestCopy(transaction, userId, now);
    if (newest !== undefined && ['waiting', 'making'].includes(statusOfCopy(newest, now))) {
      return { copy: newest, isNew: false };
    }
    const requestId =
      (await selectWaitingOf(transaction, userId, 'copy'))?.id ??
      (await addRequestOfPerson(transaction, { userId, kind: 'copy', state: 'open' }, { clock }));
    const added = await insertCopy(transaction, { id: randomUUID(), userId, requestId, createdAt: now });
    if (added === undefined) throw new AppError('internal');
    await enqueue(transaction, 'make-data-copy', { copyId: added.id });
    return { copy: added, isNew: true };
  });
  if (!isNew) await attempt.release();
  return presentCopy(copy, clock.now());
};
