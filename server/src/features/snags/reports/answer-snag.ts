import { randomUUID } from 'node:crypto';
import { asksIfMended, isOpenSnag, reopenDays, snagDueAt } from '@ekhaya/contract/snags/snags.rules';
import { sharedWords } from '@ekhaya/contract/snags/departments.rules';
import type { Snag } from '@ekhaya/contract/snags/snags';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { findEstate, hasRoleAt } from '../../estates/index.ts';
import { addPeopleToOutage } from '../../outages/index.ts';
import { attachSnagPhotos } from '../../profile/index.ts';
import { selectDepartment } from '../departments/departments.store.ts';
import { enqueueSnagMail } from '../departments/enqueue-snag-mail.ts';
import { presentOwnSnags } from './present-own-snags.ts';
import {
  insertEntry,
  insertFollower,
  lockSnag,
  selectEntryOfDraft,
  selectSnag,
  updateSnag,
  type EntryRow,
  type SnagRow,
} from './snags.store.ts';
import { publishSnag } from './notify-people-of-snag.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

const answerLimit = { name: 'snag-answers', attempts: 60, windowSeconds: 60 * 60 };

/** An entry that a resident makes. */
export const entryOfResident = (
  entry: Pick<EntryRow, 'snagId' | 'kind' | 'userId' | 'at'> & Partial<EntryRow>,
): EntryRow => ({
  id: randomUUID(),
  text: '',
  photos: [],
  department: '',
  isStaff: false,
  draftId: null,
  ...entry,
});

const requireOwn = (row: SnagRow | undefined, callerId: string): SnagRow => {
  if (row === undefined || row.userId !== callerId) throw new AppError('not-found');
  return row;
};

const presentOne = async (queryable: Queryable, row: SnagRow, callerId: string, now: Date): Promise<Snag> => {
  const [shown] = await presentOwnSnags(queryable, [{ row }], callerId, now);
  if (shown === undefined) throw new AppError('internal');
  return shown;
};

/**
 * Adds an answer of the person who reported the snag. The answer about a duplicate stands at the snag into which it is merged.
 * @throws {AppError} `not-found` for a snag of somebody else; `conflict` for a closed one; `validation`, `image/missing`,
 *   `too-many-requests`
 */
export const answerSnag = async (
  dependencies: Needs,
  request: { caller: Caller; id: string; draftId?: string | undefined; text: string; photos: string[] },
): Promise<Snag> => {
  const { caller, id, draftId = randomUUID(), text, photos } = request;
  const { userId } = caller;
  const { db } = dependencies.database;
  const now = dependencies.clock.now();
  if ((await selectEntryOfDraft(db, { userId, draftId })) !== undefined) {
    return presentOne(db, requireOwn(await selectSnag(db, id), userId), userId, now);
  }
  if (text === '' && photos.length === 0) {
    throw new AppError('validation', { fields: { text: 'Please write something, or add a photo.' } });
  }
  requireOwn(await selectSnag(db, id), userId);
  await claimAttempt(dependencies, [{ limit: answerLimit, subject: userId }], { code: 'too-many-requests' });
  return db.transaction(async (transaction) => {
    const row = requireOwn(await lockSnag(transaction, id), userId);
    const main = row.mergedInto === null ? row : ((await lockSnag(transaction, row.mergedInto)) ?? row);
    if (!isOpenSnag(main.status)) throw new AppError('conflict', { detail: 'This snag is closed.' });
    const entry = entryOfResident({ snagId: main.id, kind: 'answer', text, photos, userId, draftId, at: now });
    if (await insertEntry(transaction, entry)) {
      await attachSnagPhotos(transaction, photos, { ownerId: userId, estateId: row.estateId, sharedWith: null });
      await updateSnag(transaction, main.id, { updatedAt: now });
      await publishSnag(transaction, main, dependencies);
    }
    return presentOne(transaction, row, userId, now);
  });
};

/**
 * Says whether a snag that was done is mended. A no within 7 days opens it again.
 * @throws {AppError} `not-found` for a snag of somebody else; `conflict` when it is not asked, or no longer
 */
export const confirmSnag = (
  dependencies: Needs,
  { callerId, id, isMended }: { callerId: string; id: string; isMended: boolean },
): Promise<Snag> =>
  dependencies.database.db.transaction(async (transaction) => {
    const row = requireOwn(await lockSnag(transaction, id), callerId);
    const now = dependencies.clock.now();
    const closedAt = row.closedAt?.toISOString() ?? null;
    if (!asksIfMended({ ...row, closedAt }, now)) {
      throw new AppError('conflict', {
        detail: `This can be said once, within ${reopenDays} days. Please report it again.`,
      });
    }
    const kind = isMended ? 'mended' : 'reopened';
    await insertEntry(transaction, entryOfResident({ snagId: id, kind, userId: callerId, at: now }));
    const department = await selectDepartment(transaction, row.departmentId);
    const estate = await findEstate(transaction, row.estateId);
    const dueAt = snagDueAt(now, department?.promiseHours ?? 9, estate?.timeZone ?? '');
    const reopened = {
      status: row.assigneeId === null ? ('NEW' as const) : ('IN_PROGRESS' as const),
      closedAt: null,
      plannedAt: null,
      wasAsked: false,
      dueAt,
    };
    const changed = await updateSnag(transaction, id, {
      ...(isMended ? { wasAsked: true } : reopened),
      updatedAt: now,
    });
    if (!isMended && department !== undefined) await enqueueSnagMail(transaction, department, id);
    await publishSnag(transaction, row, dependencies);
    return presentOne(transaction, changed ?? row, callerId, now);
  });

/**
 * Follows an open snag of somebody else. She hears what becomes of it and the news of its outage, and reads no words of the other.
 * @throws {AppError} `not-found` for a snag of an estate where the caller has no role; `conflict` for a closed one and for her own
 */
export const followSnag = (
  dependencies: Needs,
  { callerId, id, words }: { callerId: string; id: string; words: string },
): Promise<void> =>
  dependencies.database.db.transaction(async (transaction) => {
    const row = await lockSnag(transaction, id);
    if (row === undefined || !(await hasRoleAt(transaction, callerId, row.estateId))) throw new AppError('not-found');
    const main = row.mergedInto === null ? row : ((await lockSnag(transaction, row.mergedInto)) ?? row);
    if (main.userId === callerId) throw new AppError('conflict', { detail: 'This is your own report.' });
    if (!isOpenSnag(main.status)) throw new AppError('conflict', { detail: 'This snag is closed.' });
    const shared = sharedWords(words, main.request).join(' ');
    const title = [shared || 'Something nearby', main.placeText].filter(Boolean).join(', ');
    const at = dependencies.clock.now();
    await insertFollower(transaction, { snagId: main.id, userId: callerId, words: title, followedAt: at });
    if (main.outageId !== null) await addPeopleToOutage(transaction, main.outageId, [callerId]);
    await publishSnag(transaction, main, dependencies);
  });
