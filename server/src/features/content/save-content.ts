import type { ContentItem } from '@ekhaya/contract/content/console-content';
import type { WrittenContent } from '@ekhaya/contract/content/written-content';
import { AppError } from '../../platform/app-error.ts';
import { requireVersion } from '../../platform/audit/current-change.ts';
import { setChangingActor } from '../../platform/database/versioned-record.ts';
import {
  announceContent,
  changeContent,
  endOf,
  requireComplete,
  type ContentDependencies,
  type Editor,
} from './change-content.ts';
import {
  forgetDraftVersion,
  lockContent,
  readContentVersion,
  selectContentItem,
  updateContent,
} from './content.store.ts';
import { presentItem } from './present-content.ts';
import { requireWithinReach } from './require-within-reach.ts';

/** Drafts of the same author within this time are one version. */
const mergedWithinMs = 10 * 60_000;

const conflict = { detail: 'This is content of another kind.' };

/**
 * Keeps the words of a draft while somebody types. The audit log records them when they are published: until then nobody but staff
 * reads them.
 */
const keepDraft = (
  dependencies: ContentDependencies,
  { callerId, staffEstates }: Editor,
  { id, version, words }: { id: string; version: number; words: WrittenContent },
): Promise<ContentItem> =>
  dependencies.database.db.transaction(async (transaction) => {
    await setChangingActor(transaction, callerId);
    const [before] = await lockContent(transaction, staffEstates, [id]);
    if (before === undefined) throw new AppError('not-found');
    const now = dependencies.clock.now();
    await requireVersion(transaction, { version, read: readContentVersion(id) }, now);
    // Published between the look at the status and the lock: the version has changed as well.
    if (before.isPublished) throw new AppError('conflict');
    const { title, fields } = words;
    await requireWithinReach(transaction, { ...before, fields });
    const after = await updateContent(transaction, id, {
      title,
      fields,
      endsAt: await endOf(transaction, { ...before, fields }),
    });
    if (after === undefined) throw new AppError('internal');
    const since = new Date(after.changedAt.getTime() - mergedWithinMs);
    await forgetDraftVersion(transaction, { id, number: before.version, editedBy: callerId, since });
    await announceContent(transaction, after.estateId, [after], now, dependencies);
    return presentItem(transaction, await selectContentItem(transaction, 'all', id), now);
  });

/**
 * Saves the words of an item. Residents read those of a published one at once, so they have to be complete.
 * @throws {AppError} `not-found`; `conflict` for another kind; `changed-meanwhile`; `nothing-changed`; `validation` by field
 */
export const saveContent = async (
  dependencies: ContentDependencies,
  editor: Editor,
  { id, version, words }: { id: string; version: number; words: WrittenContent },
): Promise<ContentItem> => {
  const row = await selectContentItem(dependencies.database.db, editor.staffEstates, id);
  if (row === undefined) throw new AppError('not-found');
  if (row.kind !== words.kind) throw new AppError('conflict', conflict);
  if (!row.isPublished) return keepDraft(dependencies, editor, { id, version, words });
  return changeContent(dependencies, editor, {
    id,
    version,
    action: 'content.change',
    change: (before) => {
      const { kind, title, fields } = words;
      if (before.isPublished) requireComplete(kind, { title, fields });
      return { title, fields };
    },
  });
};
