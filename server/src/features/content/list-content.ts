import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Editor } from './change-content.ts';
import { selectContent, selectContentItem, type ContentQuery } from './content.store.ts';
import { presentItem, presentItems } from './present-content.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** A page of the content of the caller's estates, with drafts. */
export const listContent = async (
  { database, clock }: Needs,
  { staffEstates }: Editor,
  query: ContentQuery,
): Promise<{ items: ContentItem[]; total: number }> => {
  const now = clock.now();
  const { rows, total } = await selectContent(database.db, staffEstates, query, now);
  return { items: await presentItems(database.db, rows, now), total };
};

/** One item of the caller's estates. @throws {AppError} `not-found` */
export const readContent = async (
  { database, clock }: Needs,
  { staffEstates }: Editor,
  id: string,
): Promise<ContentItem> => {
  const row = await selectContentItem(database.db, staffEstates, id);
  if (row === undefined) throw new AppError('not-found');
  return presentItem(database.db, row, clock.now());
};
