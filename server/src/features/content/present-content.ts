import type { ContentItem } from '@ekhaya/contract/content/console-content';
import {
  blankFields,
  statusOfContent,
  type ContentFields,
  type ContentKind,
} from '@ekhaya/contract/content/content.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { findEstateNames, findPersonNames } from '../estates/index.ts';
import type { ContentRow, ReadContentRow } from './content.store.ts';

/** The fields of an item. Fields that the kind got after the item was written have their blank value. */
export const fieldsOf = <Kind extends ContentKind>(
  kind: Kind,
  { fields }: Pick<ContentRow, 'fields'>,
): ContentFields[Kind] => ({
  ...blankFields[kind],
  ...(fields as Partial<ContentFields[Kind]>),
});

/** The earlier one of two instants, of which either may be missing. */
export const earlier = (one: Date | null, other: Date | null): Date | null => {
  if (one === null || other === null) return one ?? other;
  return one.getTime() < other.getTime() ? one : other;
};

/** Converts items to their form on the wire, with the names of their estates and of who changed them. */
export const presentItems = async (
  queryable: Queryable,
  rows: readonly ReadContentRow[],
  now: Date,
): Promise<ContentItem[]> => {
  const editors = [...new Set(rows.map(({ changedBy }) => changedBy).filter((id) => id !== ''))];
  const [estates, people] = [await findEstateNames(queryable), await findPersonNames(queryable, editors)];
  return rows.map((row) => {
    const { id, version, kind, estateId, title, visibleFrom, shownUntil, endsAt, changedBy, previousVersion } = row;
    const visibleUntil = earlier(shownUntil, endsAt);
    return {
      id,
      version,
      kind,
      estateId,
      title,
      previousVersion,
      fields: fieldsOf(kind, row),
      estateName: estates.get(estateId) ?? '',
      status: statusOfContent({ isPublished: row.isPublished, visibleFrom, visibleUntil }, now),
      visibleFrom: visibleFrom?.toISOString() ?? null,
      shownUntil: shownUntil?.toISOString() ?? null,
      changedAt: row.changedAt.toISOString(),
      changedBy: changedBy === '' ? null : { id: changedBy, name: people.get(changedBy)?.name ?? '' },
      // The kind decides the type of the fields, which TypeScript does not follow here.
    } as ContentItem;
  });
};

/** Converts one item to its form on the wire. */
export const presentItem = async (
  queryable: Queryable,
  row: ReadContentRow | undefined,
  now: Date,
): Promise<ContentItem> => {
  const [item] = row === undefined ? [] : await presentItems(queryable, [row], now);
  if (item === undefined) throw new AppError('internal');
  return item;
};
