import {
  blankFields,
  contentKinds,
  type ContentKind,
  type ContentStatus,
} from '@ekhaya/contract/content/content.rules';
import { and, asc, desc, eq, getTableColumns, gt, gte, ilike, inArray, lt, max, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../platform/database/list-conditions.ts';
import { countRowsOf, type EstateCounter } from '../../platform/database/rows-of-estates.ts';
import { versionReader, type Unversioned } from '../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { contentItems, contentVersions } from './content.table.ts';

export type ContentRow = typeof contentItems.$inferSelect;
export type ContentVersionRow = typeof contentVersions.$inferSelect;
/** An item with the number of the version before its last change. */
export type ReadContentRow = ContentRow & { previousVersion: number | null };

/** Reads the version of an item. */
export const readContentVersion = versionReader(contentItems, contentItems.id);

/** When an item ends, written as in its index. */
export const untilWhen = sql`coalesce(least(${contentItems.shownUntil}, ${contentItems.endsAt}), 'infinity')`;

/** The condition that residents read an item at an instant. */
export const isVisible = (now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`${contentItems.isPublished} and not ${contentItems.isRemoved}
    and ${contentItems.visibleFrom} <= ${at} and ${untilWhen} > ${at}`;
};

const hasStatus = (status: ContentStatus, now: Date): SQL => {
  const at = sql`${now.toISOString()}::timestamptz`;
  if (status === 'draft') return sql`not ${contentItems.isPublished}`;
  if (status === 'published') return isVisible(now);
  const isOver = sql`${untilWhen} <= ${at}`;
  return status === 'over'
    ? sql`${contentItems.isPublished} and ${isOver}`
    : sql`${contentItems.isPublished} and not ${isOver} and ${contentItems.visibleFrom} > ${at}`;
};

const previousVersion = sql<number | null>`(select max(v.number) from content_versions v
  where v.content_id = ${contentItems.id} and v.number < ${contentItems.version})`;
const columns = { ...getTableColumns(contentItems), previousVersion };

/** The conditions and the page of a list of the console. */
export interface ContentQuery {
  kind?: ContentKind | undefined;
  status?: ContentStatus | undefined;
  estateId?: string | undefined;
  q?: string | undefined;
  page: number;
  perPage: number;
  sort: 'position' | 'title' | 'changedAt';
  order: 'ASC' | 'DESC';
}

/** A page of the items of some estates, and the number of all that match. */
export const selectContent = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  query: ContentQuery,
  now: Date,
): Promise<{ rows: ReadContentRow[]; total: number }> => {
  const { kind, status, estateId, q, sort, order } = query;
  const where = and(
    withinEstates(contentItems.estateId, staffEstates),
    sql`not ${contentItems.isRemoved}`,
    kind && eq(contentItems.kind, kind),
    estateId === undefined ? undefined : eq(contentItems.estateId, estateId),
    status && hasStatus(status, now),
    q ? ilike(contentItems.title, containsPattern(q)) : undefined,
  );
  const inOrder = order === 'ASC' ? asc : desc;
  const { limit, offset } = limitAndOffset(query);
  const places = [inOrder(contentItems[sort]), asc(contentItems.id)];
  // The pages before are skipped in the index: only the items of the page are read, with their versions.
  const page = queryable
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(where)
    .orderBy(...places)
    .limit(limit)
    .offset(offset);
  const [rows, total] = await Promise.all([
    queryable
      .select(columns)
      .from(contentItems)
      .where(inArray(contentItems.id, page))
      .orderBy(...places),
    queryable.$count(contentItems, where),
  ]);
  return { rows, total };
};

/** An item of some estates; undefined if there is none with that id. Removed ones are found only if asked for. */
export const selectContentItem = async (
  queryable: Queryable,
  staffEstates: StaffEstates,
  id: string,
  { isRemoved = false }: { isRemoved?: boolean } = {},
): Promise<ReadContentRow | undefined> =>
  (
    await queryable
      .select(columns)
      .from(contentItems)
      .where(
        and(
          eq(contentItems.id, id),
          withinEstates(contentItems.estateId, staffEstates),
          isRemoved ? undefined : eq(contentItems.isRemoved, false),
        ),
      )
  )[0];

/** Locks items of some estates that are not removed until the transaction ends, and returns them in their order. */
export const lockContent = (
  transaction: Queryable,
  staffEstates: StaffEstates,
  ids: readonly string[],
  { isRemoved = false }: { isRemoved?: boolean } = {},
): Promise<ContentRow[]> =>
  transaction
    .select()
    .from(contentItems)
    .where(
      and(
        inArray(contentItems.id, [...ids]),
        withinEstates(contentItems.estateId, staffEstates),
        isRemoved ? undefined : eq(contentItems.isRemoved, false),
      ),
    )
    .orderBy(asc(contentItems.position), asc(contentItems.id))
    .for('update');

/** Everything of a kind at an estate that is not removed, in its order. */
export const selectContentOfKind = (
  queryable: Queryable,
  { kind, estateId, limit }: { kind: ContentKind; estateId: string; limit: number },
): Promise<ContentRow[]> =>
  queryable
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.estateId, estateId), eq(contentItems.kind, kind), eq(contentItems.isRemoved, false)))
    .orderBy(asc(contentItems.position), asc(contentItems.id))
    .limit(limit);

/** The number of items of a kind at an estate, and the place behind the last of them. */
export const countContent = async (
  queryable: Queryable,
  { kind, estateId }: { kind: ContentKind; estateId: string },
): Promise<{ count: number; nextPosition: number }> => {
  const [row] = await queryable
    .select({ count: sql<number>`count(*)::int`, last: max(contentItems.position) })
    .from(contentItems)
    .where(and(eq(contentItems.estateId, estateId), eq(contentItems.kind, kind)));
  return { count: row?.count ?? 0, nextPosition: (row?.last ?? -1) + 1 };
};

const versionOfRow = (row: ContentRow): ContentVersionRow => ({
  contentId: row.id,
  number: row.version,
  at: row.changedAt,
  editedBy: row.changedBy,
  title: row.title,
  fields: row.fields,
  isPublished: row.isPublished,
  isRemoved: row.isRemoved,
  visibleFrom: row.visibleFrom,
  shownUntil: row.shownUntil,
});

/** How many rows a statement inserts: PostgreSQL takes 65,535 parameters. */
const rowsPerStatement = 500;

/** Inserts items, each with its first version. Ids that exist are left unchanged. */
export const insertContent = async (
  transaction: Queryable,
  rows: readonly Unversioned<typeof contentItems.$inferInsert>[],
): Promise<ContentRow[]> => {
  const inserted: ContentRow[] = [];
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const part = rows.slice(at, at + rowsPerStatement);
    const added = await transaction.insert(contentItems).values(part).onConflictDoNothing().returning();
    if (added.length > 0) await transaction.insert(contentVersions).values(added.map(versionOfRow));
    inserted.push(...added);
  }
  return inserted;
};

/** The columns that a change of an item writes. */
export type ContentChange = Partial<
  Pick<ContentRow, 'title' | 'fields' | 'isPublished' | 'isRemoved' | 'visibleFrom' | 'shownUntil' | 'endsAt'>
>;

/** Changes an item, keeps the new version, and returns the item. */
export const updateContent = async (
  transaction: Queryable,
  id: string,
  change: ContentChange,
): Promise<ContentRow | undefined> => {
  const [row] = await transaction.update(contentItems).set(change).where(eq(contentItems.id, id)).returning();
  // The version stays the same if nothing changed.
  if (row !== undefined) await transaction.insert(contentVersions).values(versionOfRow(row)).onConflictDoNothing();
  return row;
};

/**
 * Forgets a version of a draft that its author wrote a moment ago, before she went on writing. Drafts are kept while somebody types,
 * and each pause would be a version of its own. Earlier versions stay: she may have brought one back and written on from there.
 */
export const forgetDraftVersion = async (
  transaction: Queryable,
  { id, number, editedBy, since }: { id: string; number: number; editedBy: string; since: Date },
): Promise<void> => {
  const { contentId, isPublished, at } = contentVersions;
  await transaction
    .delete(contentVersions)
    .where(
      and(
        eq(contentId, id),
        eq(contentVersions.number, number),
        gt(contentVersions.number, 1),
        eq(contentVersions.editedBy, editedBy),
        eq(isPublished, false),
        gte(at, since),
      ),
    );
};

/** The newest versions of an item, newest first. */
export const selectVersions = (queryable: Queryable, id: string, limit: number): Promise<ContentVersionRow[]> =>
  queryable
    .select()
    .from(contentVersions)
    .where(eq(contentVersions.contentId, id))
    .orderBy(desc(contentVersions.number))
    .limit(limit);

/** One version of an item. */
export const selectVersion = async (
  queryable: Queryable,
  id: string,
  number: number,
): Promise<ContentVersionRow | undefined> =>
  (
    await queryable
      .select()
      .from(contentVersions)
      .where(and(eq(contentVersions.contentId, id), eq(contentVersions.number, number)))
  )[0];

/** Moves items to new places. */
export const updatePositions = async (
  transaction: Queryable,
  places: readonly { id: string; position: number }[],
): Promise<void> => {
  await transaction.execute(sql`
    update content_items set position = place.position
    from json_to_recordset(${JSON.stringify(places)}::json) as place (id text, position integer)
    where content_items.id = place.id`);
};

/** Deletes items that were removed before an instant, with their versions. */
export const deleteRemovedBefore = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(contentItems).where(and(eq(contentItems.isRemoved, true), lt(contentItems.changedAt, before)));
};

/** Deletes drafts that nobody has written in since they were begun, before an instant. */
export const deleteUntouchedBefore = async (queryable: Queryable, before: Date): Promise<void> => {
  const isBlank = or(
    ...contentKinds.map((kind) =>
      and(eq(contentItems.kind, kind), sql`${contentItems.fields} = ${JSON.stringify(blankFields[kind])}::jsonb`),
    ),
  );
  await queryable.delete(contentItems).where(
    and(
      // Written as in the partial index on drafts.
      sql`not ${contentItems.isPublished} and not ${contentItems.isRemoved}`,
      eq(contentItems.version, 1),
      eq(contentItems.title, ''),
      isBlank,
      lt(contentItems.changedAt, before),
    ),
  );
};

/** Counts the plans of estates, drafts included. */
export const countPlansOf: EstateCounter = countRowsOf(contentItems, {
  estateId: contentItems.estateId,
  where: and(eq(contentItems.kind, 'plan'), eq(contentItems.isRemoved, false)),
});
