import { maxItemsOfKind, type ContentFields, type ContentKind } from '@ekhaya/contract/content/content.rules';
import type { ContentItem } from '@ekhaya/contract/content/console-content';
import type { WrittenContent } from '@ekhaya/contract/content/written-content';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { acquireNamedLock } from '../../platform/database/named-lock.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import { findEstate } from '../estates/index.ts';
import { announceContent, endOf, wordsOf, type ContentDependencies, type Editor } from './change-content.ts';
import { countContent, insertContent, selectContentItem, type ContentRow } from './content.store.ts';
import { presentItem } from './present-content.ts';

/** An item that the system writes, such as one of the demo world. */
export type NewContent<Kind extends ContentKind = ContentKind> = {
  [Each in Kind]: { id: string; estateId: string; kind: Each; title: string; fields: ContentFields[Each] };
}[Kind] & {
  /** Undefined for a draft. */
  visibleFrom?: Date;
};

/** Takes the list of a kind at an estate for itself, and returns the place behind the last item. @throws {AppError} `content/too-many` */
export const lockList = async (
  transaction: Transaction,
  { kind, estateId, added }: { kind: ContentKind; estateId: string; added: number },
): Promise<number> => {
  await acquireNamedLock(transaction, `content:${estateId}/${kind}`);
  const { count, nextPosition } = await countContent(transaction, { kind, estateId });
  if (count + added > maxItemsOfKind) throw new AppError('content/too-many');
  return nextPosition;
};

/** Adds drafts at the end of the list of their kind and estate, which the caller has locked. */
export const addDrafts = (
  transaction: Transaction,
  { kind, estateId }: { kind: ContentKind; estateId: string },
  drafts: readonly { title: string; fields: unknown; endsAt: Date | null }[],
  nextPosition: number,
): Promise<ContentRow[]> =>
  insertContent(
    transaction,
    drafts.map(({ title, fields, endsAt }, at) => ({
      id: randomUUID(),
      kind,
      estateId,
      title,
      fields,
      endsAt,
      position: nextPosition + at,
    })),
  );

/**
 * Begins a draft at an estate of the caller, audited.
 * @throws {AppError} `forbidden` for an estate where the caller does not write; `content/too-many`
 */
export const createContent = (
  dependencies: ContentDependencies,
  { callerId, staffEstates }: Editor,
  { estateId, kind, title, fields }: WrittenContent & { estateId: string },
): Promise<ContentItem> =>
  auditedChange<number, ContentItem>(dependencies, {
    actorId: callerId,
    action: 'content.create',
    subject: ({ id }) => ({ kind: 'content', id }),
    lock: async (transaction) => {
      requireStaffEstate(staffEstates, estateId);
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      return lockList(transaction, { kind, estateId, added: 1 });
    },
    change: async (transaction, position, now) => {
      const endsAt = await endOf(transaction, { kind, estateId, fields });
      const [row] = await addDrafts(transaction, { kind, estateId }, [{ title, fields, endsAt }], position);
      if (row === undefined) throw new AppError('internal');
      await announceContent(transaction, estateId, [row], now, dependencies);
      const read = await selectContentItem(transaction, 'all', row.id);
      return {
        estateIds: [estateId],
        before: null,
        after: wordsOf(row),
        result: await presentItem(transaction, read, now),
      };
    },
  });

/** Adds items of the system at the end of their lists. Ids that exist are left unchanged. */
export const addContent = async (
  transaction: Transaction,
  items: readonly NewContent[],
  dependencies: Pick<ContentDependencies, 'live' | 'clock'>,
): Promise<void> => {
  const lists = Map.groupBy(items, ({ kind, estateId }) => `${estateId}/${kind}`);
  for (const list of lists.values()) {
    const [first] = list;
    if (first === undefined) continue;
    const { kind, estateId } = first;
    const nextPosition = await lockList(transaction, { kind, estateId, added: list.length });
    const rows = [];
    for (const [at, { id, title, fields, visibleFrom }] of list.entries()) {
      const times = { isPublished: visibleFrom !== undefined, visibleFrom: visibleFrom ?? null };
      const endsAt = await endOf(transaction, { kind, estateId, fields });
      rows.push({ id, kind, estateId, title, fields, endsAt, ...times, position: nextPosition + at });
    }
    await announceContent(
      transaction,
      estateId,
      await insertContent(transaction, rows),
      dependencies.clock.now(),
      dependencies,
    );
  }
};
