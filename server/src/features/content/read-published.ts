import { maxItemsOfKind, type ContentFields, type ContentKind } from '@ekhaya/contract/content/content.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { requireRoleAt } from '../estates/index.ts';
import { selectContentItem } from './content.store.ts';
import {
  selectPublished,
  selectPublishedEvents,
  selectPublishedItem,
  type PublishedSearch,
} from './published-content.store.ts';
import { fieldsOf } from './present-content.ts';

/** An item as residents read it. Drafts, scheduled items and those that are over are never among them. */
export interface PublishedItem<Kind extends ContentKind> {
  id: string;
  estateId: string;
  title: string;
  fields: ContentFields[Kind];
  /** Since when residents read it. */
  visibleFrom: Date | null;
}

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** Which published items are read: those of a kind at an estate, that are found. */
interface PublishedQuery<Kind extends ContentKind> {
  kind: Kind;
  estateId: string;
  userId: string;
  search?: PublishedSearch | undefined;
  limit?: number;
}

/**
 * The published items of a kind at an estate where the person has a role, in the order that staff chose.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the person has no role
 */
export const readPublished = async <Kind extends ContentKind>(
  { database, clock }: Needs,
  { kind, estateId, userId, search, limit = maxItemsOfKind }: PublishedQuery<Kind>,
): Promise<PublishedItem<Kind>[]> => {
  await requireRoleAt(database.db, { userId, estateId });
  const rows = await selectPublished(database.db, { kind, estateId, now: clock.now(), limit, search });
  return rows.map((row) => ({ ...row, fields: fieldsOf(kind, row) }));
};

/**
 * The published events of an estate where the person has a role, the next ones. @param limit how many there are at most of those
 * that take place once, and of those that take place again
 * @throws {AppError} as `readPublished`
 */
export const readPublishedEvents = async (
  { database, clock }: Needs,
  { estateId, userId, limit }: { estateId: string; userId: string; limit: number },
): Promise<PublishedItem<'event'>[]> => {
  await requireRoleAt(database.db, { userId, estateId });
  const rows = await selectPublishedEvents(database.db, { estateId, now: clock.now(), limit });
  return rows.map((row) => ({ ...row, fields: fieldsOf('event', row) }));
};

/**
 * One published item of an estate where the person has a role.
 * @throws {AppError} `not-found` for a draft, for what is over and for what does not exist, `forbidden` where she has no role
 */
export const readPublishedItem = async <Kind extends ContentKind>(
  { database, clock }: Needs,
  { kind, id, userId }: { kind: Kind; id: string; userId: string },
): Promise<PublishedItem<Kind>> => {
  const row = await selectPublishedItem(database.db, { kind, id, now: clock.now() });
  if (row === undefined) throw new AppError('not-found');
  await requireRoleAt(database.db, { userId, estateId: row.estateId });
  return { ...row, fields: fieldsOf(kind, row) };
};

/** One published item within a transaction, for what the system does by itself; undefined as for `findPublishedContent`. */
export const findPublishedContentWithin = async <Kind extends ContentKind>(
  queryable: Queryable,
  { kind, id, now }: { kind: Kind; id: string; now: Date },
): Promise<PublishedItem<Kind> | undefined> => {
  const row = await selectPublishedItem(queryable, { kind, id, now });
  return row && { ...row, fields: fieldsOf(kind, row) };
};

/** One published item, for what the system does by itself; undefined for a draft, for what is over and for what does not exist. */
export const findPublishedContent = <Kind extends ContentKind>(
  { database, clock }: Needs,
  { kind, id }: { kind: Kind; id: string },
): Promise<PublishedItem<Kind> | undefined> => findPublishedContentWithin(database.db, { kind, id, now: clock.now() });

/** The published items of a kind at an estate, for what the system does by itself, in the order that staff chose. */
export const findPublishedAt = async <Kind extends ContentKind>(
  { database, clock }: Needs,
  { kind, estateId }: { kind: Kind; estateId: string },
): Promise<PublishedItem<Kind>[]> =>
  (await selectPublished(database.db, { kind, estateId, now: clock.now(), limit: maxItemsOfKind })).map((row) => ({
    ...row,
    fields: fieldsOf(kind, row),
  }));

/** What an item is and where, also of a draft and of a removed one, for what the system does by itself. */
export const findContentHeading = async (
  queryable: Queryable,
  id: string,
): Promise<{ kind: ContentKind; estateId: string; title: string } | undefined> => {
  const row = await selectContentItem(queryable, 'all', id, { isRemoved: true });
  return row && { kind: row.kind, estateId: row.estateId, title: row.title };
};

/** One item as staff have it now, also a draft and a removed one, for what the system does by itself. */
export const findWrittenContent = async <Kind extends ContentKind>(
  queryable: Queryable,
  { kind, id }: { kind: Kind; id: string },
): Promise<{ estateId: string; title: string; fields: ContentFields[Kind]; isPublished: boolean } | undefined> => {
  const row = await selectContentItem(queryable, 'all', id, { isRemoved: true });
  if (row?.kind !== kind) return undefined;
  const { estateId, title, isPublished, isRemoved } = row;
  return { estateId, title, fields: fieldsOf(kind, row), isPublished: isPublished && !isRemoved };
};
