import type { ContentItem, ContentVersion } from '@ekhaya/contract/content/console-content';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { findPersonNames } from '../estates/index.ts';
import { changeContent, requireComplete, type ContentDependencies, type Editor } from './change-content.ts';
import { selectContentItem, selectVersion, selectVersions, type ContentVersionRow } from './content.store.ts';
import { changedFields } from './content.rules.ts';

const maxVersions = 50;

const removedVersion = { number: 'This version was removed. Choose another one.' };

/** Removes an item. It can be restored. @throws {AppError} `not-found`; `changed-meanwhile` */
export const removeContent = async (
  dependencies: ContentDependencies,
  editor: Editor,
  seen: { id: string; version: number },
): Promise<Record<string, never>> => {
  await changeContent(dependencies, editor, { ...seen, action: 'content.remove', change: () => ({ isRemoved: true }) });
  return {};
};

/**
 * Makes an earlier version of an item the present one: words, status and times. It undoes the last change, and a removal.
 * @throws {AppError} `not-found` for an item or a version that does not exist; `changed-meanwhile`; `nothing-changed`; `validation`
 *   for an incomplete version and for one that was removed
 */
export const restoreContent = (
  dependencies: ContentDependencies,
  editor: Editor,
  { id, version, number }: { id: string; version: number; number: number },
): Promise<ContentItem> =>
  changeContent(dependencies, editor, {
    id,
    version,
    action: 'content.restore',
    isRemoved: true,
    change: async (row, _, transaction) => {
      const earlier = await selectVersion(transaction, id, number);
      if (earlier === undefined) throw new AppError('not-found');
      const { title, fields, isPublished, isRemoved, visibleFrom, shownUntil } = earlier;
      if (isRemoved) throw new AppError('validation', { fields: removedVersion });
      if (isPublished) requireComplete(row.kind, earlier);
      return { title, fields, isPublished, isRemoved: false, visibleFrom, shownUntil };
    },
  });

const statusOf = ({ isRemoved, isPublished }: ContentVersionRow): ContentVersion['status'] => {
  if (isRemoved) return 'removed';
  return isPublished ? 'published' : 'draft';
};

/** The newest versions of an item, with who wrote them and what changed. @throws {AppError} `not-found` */
export const listVersions = async (
  { database }: Pick<Dependencies, 'database'>,
  { staffEstates }: Editor,
  id: string,
): Promise<ContentVersion[]> => {
  if ((await selectContentItem(database.db, staffEstates, id, { isRemoved: true })) === undefined) {
    throw new AppError('not-found');
  }
  // One more, to say what the oldest one shown changed.
  const rows = await selectVersions(database.db, id, maxVersions + 1);
  const people = await findPersonNames(database.db, [...new Set(rows.map(({ editedBy }) => editedBy))]);
  return rows.slice(0, maxVersions).map((row, at) => ({
    number: row.number,
    at: row.at.toISOString(),
    by: row.editedBy === '' ? null : { id: row.editedBy, name: people.get(row.editedBy)?.name ?? '' },
    title: row.title,
    status: statusOf(row),
    changed: changedFields(rows[at + 1], row),
  }));
};
