import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { endOfContent, problemsOfContent, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { undoMs } from '@ekhaya/contract/decisions/decisions.rules';
import { instantOfWallClock, minutesOfTime } from '@ekhaya/contract/time/wall-clock.rules';
import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { findEstate } from '../estates/index.ts';
import {
  lockContent,
  readContentVersion,
  selectContentItem,
  updateContent,
  type ContentChange,
  type ContentRow,
} from './content.store.ts';
import { earlier, fieldsOf, presentItem } from './present-content.ts';
import { requireWithinReach } from './require-within-reach.ts';

export type ContentDependencies = Pick<Dependencies, 'database' | 'live' | 'clock'>;

/** The member of staff who writes, and the estates that she may write for. */
export interface Editor {
  callerId: string;
  staffEstates: StaffEstates;
}

/** A plan in the audit log: how much is drawn, a digest, and the photo below. The versions of the item hold the drawing itself. */
const digestOfPlan = (row: Pick<ContentRow, 'fields'>) => {
  const { parts, photo } = fieldsOf('plan', row);
  return {
    photo,
    parts: parts.length,
    drawing: createHash('sha256').update(JSON.stringify(parts)).digest('base64url'),
  };
};

/** The words, status and times of an item, for the audit log. */
export const wordsOf = ({ id, kind, title, isPublished, isRemoved, visibleFrom, shownUntil, fields }: ContentRow) => ({
  ...(kind === 'plan' ? digestOfPlan({ fields }) : (fields as object)),
  id,
  kind,
  title,
  isPublished,
  isRemoved,
  visibleFrom,
  shownUntil,
});

/** When an item ends by itself, by the clock of its estate; null if it does not. */
export const endOf = async (
  queryable: Queryable,
  { kind, estateId, ...row }: Pick<ContentRow, 'kind' | 'estateId' | 'fields'>,
): Promise<Date | null> => {
  const [date = '', time = ''] = endOfContent(kind, fieldsOf(kind, row)).split(' ');
  if (date === '') return null;
  const estate = await findEstate(queryable, estateId);
  if (estate === undefined) return null;
  return instantOfWallClock({ date, minutes: minutesOfTime(time.replace(':', '')) ?? 0 }, estate.timeZone);
};

/** Asserts that an item is complete. @throws {AppError} `validation` by field */
export const requireComplete = (kind: ContentKind, row: Pick<ContentRow, 'title' | 'fields'>): void => {
  const problems = problemsOfContent(kind, { title: row.title, fields: fieldsOf(kind, row) });
  const fields = Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, text]] : [])));
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
};

/** Whether people may have answered or booked the published item, so that its change has effects for them. */
const hasFollowers = ({ kind, isPublished }: ContentRow): boolean =>
  isPublished && (kind === 'event' || kind === 'development');

/**
 * Makes the open pages of an estate read its content again: those of staff, and those of residents if they read the item or did. At
 * the times when a published item appears and ends, a job makes them read it again. The job of an item that appears now runs when
 * its publication can no longer be undone: it tells people of new items.
 * @param now the time of the change: an item that is published at once appears at this instant
 */
export const announceContent = async (
  transaction: Transaction,
  estateId: string,
  rows: readonly ContentRow[],
  now: Date,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => {
  const topic = 'content' as const;
  if (rows.some(({ isPublished }) => isPublished)) {
    await live.publish(transaction, { topic, audience: { kind: 'estate', estateId } });
  } else {
    // Residents read no drafts, so their pages stay as they are.
    const editors = [...new Set(rows.map(({ changedBy }) => changedBy).filter((id) => id !== ''))];
    await live.publish(
      transaction,
      { topic, audience: { kind: 'staff', estateId } },
      ...editors.map((userId) => ({ topic, audience: { kind: 'person' as const, userId } })),
    );
  }
  for (const { id, kind } of new Map(rows.filter(hasFollowers).map((row) => [row.id, row])).values()) {
    // More places of an event let people move up at once.
    if (kind === 'event') {
      await enqueue(transaction, 'announce-content', { contentId: id, at: now.toISOString() }, { runAt: now });
    }
    // Answers and viewings follow what was moved or taken off. A later change replaces the job, so that it runs when none of them
    // can be undone.
    await enqueue(transaction, 'settle-content', { contentId: id }, { delayMs: undoMs, key: `settle-content:${id}` });
  }
  for (const row of rows) {
    if (!row.isPublished || row.isRemoved) continue;
    const undoneUntil = new Date(now.getTime() + undoMs);
    for (const [at, notBefore] of [
      [row.visibleFrom, undoneUntil],
      [earlier(row.shownUntil, row.endsAt), now],
    ] as const) {
      if (at === null || at < now) continue;
      const runAt = at < notBefore ? notBefore : at;
      await enqueue(transaction, 'announce-content', { contentId: row.id, at: at.toISOString() }, { runAt });
    }
  }
};

/** A change that staff make to one item. */
interface ItemChange {
  id: string;
  /** The version that the editor saw. */
  version: number;
  action: `content.${string}`;
  /** Whether the item may be a removed one. */
  isRemoved?: boolean;
  /** Computes the columns to write. Throws when the change is not possible. */
  change: (row: ContentRow, now: Date, transaction: Transaction) => ContentChange | Promise<ContentChange>;
}

/**
 * Changes an item of the caller's estates, audited, with a version of its own.
 * @throws {AppError} `not-found`; `changed-meanwhile`; `nothing-changed`
 */
export const changeContent = (
  dependencies: ContentDependencies,
  { callerId, staffEstates }: Editor,
  { id, version, action, isRemoved = false, change }: ItemChange,
): Promise<ContentItem> =>
  auditedChange(dependencies, {
    actorId: callerId,
    action,
    subject: { kind: 'content', id },
    seen: { version, read: readContentVersion(id) },
    lock: async (transaction) => {
      const [row] = await lockContent(transaction, staffEstates, [id], { isRemoved });
      if (row === undefined) throw new AppError('not-found');
      return row;
    },
    change: async (transaction, before, now) => {
      const columns = await change(before, now, transaction);
      await requireWithinReach(transaction, { ...before, ...columns });
      const endsAt = await endOf(transaction, { ...before, ...columns });
      const after = await updateContent(transaction, id, { ...columns, endsAt });
      if (after === undefined) throw new AppError('internal');
      await announceContent(transaction, after.estateId, [before, after], now, dependencies);
      const read = await selectContentItem(transaction, 'all', id, { isRemoved: true });
      return {
        estateIds: [after.estateId],
        before: wordsOf(before),
        after: wordsOf(after),
        result: await presentItem(transaction, read, now),
      };
    },
  });
