import { randomUUID } from 'node:crypto';
import { isOpenSnag, snagDueAt } from '@ekhaya/contract/snags/snags.rules';
import type { QueuedSnag } from '@ekhaya/contract/snags/console-snags';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange, auditedChangeOfEach, type RecordChange } from '../../../platform/audit/audited-change.ts';
import { resultOfOne, type Outcome } from '../../../platform/audit/outcome.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { SeenRecord } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate, findPermissionHolders, findPersonNames } from '../../estates/index.ts';
import { attachSnagPhotos } from '../../profile/index.ts';
import { selectDepartment } from '../departments/departments.store.ts';
import {
  insertEntry,
  lockSnag,
  readSnagVersion,
  selectEntryOfDraft,
  selectSnag,
  updateSnag,
  type EntryRow,
  type SnagRow,
} from '../reports/snags.store.ts';
import { publishSnag, notifyPeopleOfSnag } from '../reports/notify-people-of-snag.ts';
import { presentQueued } from './present-queue.ts';
import { notifyOfWorkLater, writeMove } from './notify-of-snag-work.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** A member of staff who works on a snag. */
export interface Work {
  caller: Pick<Caller, 'userId'>;
  staffEstates: StaffEstates;
  id: string;
}

/** Locks a snag that staff may work on. @throws {AppError} `not-found`; `conflict` for a closed one and for a duplicate */
export const lockOpenSnag = async (
  transaction: Queryable,
  { id, staffEstates }: Pick<Work, 'id' | 'staffEstates'>,
): Promise<SnagRow> => {
  const row = await lockSnag(transaction, id);
  if (row === undefined || !includesEstate(staffEstates, row.estateId)) throw new AppError('not-found');
  if (row.mergedInto !== null) throw new AppError('conflict', { detail: 'This snag was merged into another one.' });
  // A decision that can still be taken back refuses the change too: `auditedChange` names who decided.
  if (!isOpenSnag(row.status)) throw new AppError('conflict', { detail: 'This snag is closed.' });
  return row;
};

/** An entry that staff make. */
export const entryOfStaff = (entry: Pick<EntryRow, 'snagId' | 'kind' | 'at'> & Partial<EntryRow>): EntryRow => ({
  id: randomUUID(),
  text: '',
  photos: [],
  userId: null,
  department: '',
  isStaff: true,
  draftId: null,
  ...entry,
});

const summaryOf = ({ id, status, assigneeId, departmentId }: SnagRow) => ({ id, status, assigneeId, departmentId });

/** Refuses that somebody takes a snag that another person took meanwhile: the residents would be told of an answer without words. */
const refuseTaken = async (transaction: Queryable, { assigneeId }: SnagRow): Promise<never> => {
  const names = await findPersonNames(transaction, assigneeId === null ? [] : [assigneeId]);
  throw new AppError('conflict', { detail: `${names.get(assigneeId ?? '')?.name ?? 'Somebody'} took it already.` });
};

/**
 * Answers the people of a snag at once, audited. With `startsWork` the snag is in progress, and the caller takes it if nobody has it.
 * A draft that a person sends twice is one answer, to the snag to which she sent it first. Words that start work on a snag which somebody
 * took meanwhile are an answer, and leave when its repair is planned.
 * @throws {AppError} `not-found`; `conflict` for a closed one, and for one that somebody took already, without words and photos; `validation` for an answer without words and photos; `image/missing`
 */
export const answerAsStaff = async (
  dependencies: Needs,
  work: Work & {
    draftId?: string | undefined;
    text: string;
    photos: string[];
    startsWork: boolean;
    plannedAt: string | null;
  },
): Promise<QueuedSnag> => {
  const { caller, id, draftId = randomUUID(), text, photos, startsWork } = work;
  const { userId } = caller;
  const { db } = dependencies.database;
  const sent = await selectEntryOfDraft(db, { userId, draftId });
  if (sent !== undefined) {
    const answered = await selectSnag(db, sent.snagId);
    if (answered === undefined || !includesEstate(work.staffEstates, answered.estateId)) {
      throw new AppError('not-found');
    }
    return presentQueued(db, answered, dependencies.clock.now());
  }
  if (text === '' && photos.length === 0 && !startsWork) {
    throw new AppError('validation', { fields: { text: 'Please write an answer, or add a photo.' } });
  }
  return auditedChange(dependencies, {
    actorId: userId,
    action: startsWork ? 'snag.take' : 'snag.answer',
    subject: { kind: 'snag', id },
    lock: (transaction) => lockOpenSnag(transaction, work),
    change: async (transaction, row, now) => {
      const isLate = startsWork && row.status !== 'NEW';
      if (isLate && text === '' && photos.length === 0) await refuseTaken(transaction, row);
      const plannedAt = isLate && row.plannedAt !== null ? null : work.plannedAt;
      const kind = startsWork && row.status === 'NEW' ? 'taken' : 'answer';
      const entry = entryOfStaff({ snagId: id, kind, text, photos, userId, draftId, at: now });
      if (!(await insertEntry(transaction, entry))) throw new AppError('conflict');
      await attachSnagPhotos(transaction, photos, { ownerId: userId, estateId: row.estateId, sharedWith: row.userId });
      const changed = await updateSnag(transaction, id, {
        ...(startsWork && { status: 'IN_PROGRESS', assigneeId: row.assigneeId ?? userId }),
        ...(plannedAt !== null && { plannedAt: new Date(plannedAt) }),
        answeredAt: row.answeredAt ?? now,
        updatedAt: now,
      });
      const name = (await findPersonNames(transaction, [userId])).get(userId)?.name ?? '';
      const title = kind === 'taken' ? 'In progress' : 'An answer';
      const sentence = text === '' ? `${name} ${kind === 'taken' ? 'took it' : 'added a photo'}.` : `${name}: ${text}`;
      await notifyPeopleOfSnag(transaction, row, { title, sentence }, dependencies);
      return {
        estateIds: [row.estateId],
        before: summaryOf(row),
        after: { ...summaryOf(changed ?? row), entryId: entry.id },
        ...(row.userId !== null && { personId: row.userId }),
        result: await presentQueued(transaction, changed, now),
      };
    },
  });
};

/** @throws {AppError} `conflict` for a person who does not work on snags of the estate */
const requireWorker = async (
  transaction: Queryable,
  { estateId, userId, callerId }: { estateId: string; userId: string; callerId: string },
): Promise<void> => {
  if (userId === callerId) return;
  const holders = await findPermissionHolders(transaction, { estateIds: [estateId], permission: 'snags.work' });
  if (holders.some(({ id }) => id === userId)) return;
  throw new AppError('conflict', { detail: 'This person does not work on snags of this estate.' });
};

/** A snag to give to a member of staff, or to nobody. */
interface Gift extends SeenRecord {
  userId: string | null;
}

const assignmentOf = (
  dependencies: Needs,
  { caller, staffEstates }: Pick<Work, 'caller' | 'staffEstates'>,
  { id, version, userId }: Gift,
): RecordChange<SnagRow, { version: number }> => ({
  id,
  actorId: caller.userId,
  action: 'snag.assign',
  subject: { kind: 'snag', id },
  seen: { version, read: readSnagVersion(id) },
  lock: (transaction) => lockOpenSnag(transaction, { id, staffEstates }),
  change: async (transaction, row, now) => {
    const { userId: actorId } = caller;
    const { estateId, departmentId } = row;
    if (userId !== null) await requireWorker(transaction, { estateId, userId, callerId: actorId });
    const changed = (await updateSnag(transaction, id, { assigneeId: userId, updatedAt: now })) ?? row;
    await notifyOfWorkLater(transaction, row, { assigneeId: userId, departmentId, actorId });
    await publishSnag(transaction, row, dependencies);
    return {
      estateIds: [estateId],
      before: summaryOf(row),
      after: summaryOf(changed),
      result: { version: changed.version },
    };
  },
});

/**
 * Gives snags, each to a member of staff who may work on it or to nobody, audited. They are told when the undo time is over. A snag
 * that is refused does not stop the others.
 * @returns the outcomes in the order of the snags, with their new versions. Refusals: `not-found`, `conflict`, `changed-meanwhile`
 */
export const assignSnags = (
  dependencies: Needs,
  by: Pick<Work, 'caller' | 'staffEstates'>,
  gifts: readonly Gift[],
): Promise<Outcome<{ version: number }>[]> =>
  auditedChangeOfEach(
    dependencies,
    gifts.map((gift) => assignmentOf(dependencies, by, gift)),
  );

/** Gives one snag as `assignSnags`. @throws {AppError} its refusal */
export const assignSnag = async (
  dependencies: Needs,
  by: Pick<Work, 'caller' | 'staffEstates'>,
  gift: Gift,
): Promise<QueuedSnag> => {
  resultOfOne(await assignSnags(dependencies, by, [gift]));
  const { db } = dependencies.database;
  return presentQueued(db, await selectSnag(db, gift.id), dependencies.clock.now());
};

/**
 * Moves a snag to another department of its estate, audited: the promise of that department counts from the report, and nobody has it
 * unless an assignee is named. The department is told when the undo time is over. A move back within that time takes the entry back.
 * @throws {AppError} `not-found`, `conflict`, `changed-meanwhile`; `validation` for a department of another estate
 */
export const moveSnag = (
  dependencies: Needs,
  work: Work & { version: number; departmentId: string; assigneeId: string | null },
): Promise<QueuedSnag> =>
  auditedChange(dependencies, {
    actorId: work.caller.userId,
    action: 'snag.move',
    subject: { kind: 'snag', id: work.id },
    seen: { version: work.version, read: readSnagVersion(work.id) },
    lock: (transaction) => lockOpenSnag(transaction, work),
    change: async (transaction, row, now) => {
      const department = await selectDepartment(transaction, work.departmentId);
      if (department?.estateId !== row.estateId) {
        throw new AppError('validation', { fields: { departmentId: 'Please choose a department of this estate.' } });
      }
      const { assigneeId, caller } = work;
      if (assigneeId !== null) {
        await requireWorker(transaction, { estateId: row.estateId, userId: assigneeId, callerId: caller.userId });
      }
      const estate = await findEstate(transaction, row.estateId);
      const changed =
        department.id === row.departmentId
          ? row
          : await updateSnag(transaction, row.id, {
              departmentId: department.id,
              dueAt: snagDueAt(row.createdAt, department.promiseHours, estate?.timeZone ?? ''),
              assigneeId,
              updatedAt: now,
            });
      if (changed !== row) {
        const { userId: actorId } = caller;
        const about = { snagId: row.id, kind: 'moved', userId: actorId, at: now } as const;
        const entry = entryOfStaff({ ...about, text: department.name });
        await writeMove(transaction, row, { assigneeId, departmentId: department.id, actorId, entry });
        await publishSnag(transaction, row, dependencies);
      }
      return {
        estateIds: [row.estateId],
        before: summaryOf(row),
        after: summaryOf(changed ?? row),
        result: await presentQueued(transaction, changed, now),
      };
    },
  });
