import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { and, asc, eq, ilike, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containsPattern } from '../../platform/database/list-conditions.ts';
import { isVisible, untilWhen, type ContentRow } from './content.store.ts';
import { contentItems } from './content.table.ts';

/** An item as residents read it. */
type PublishedRow = Pick<ContentRow, 'id' | 'estateId' | 'title' | 'fields' | 'visibleFrom'>;

const published = {
  id: contentItems.id,
  estateId: contentItems.estateId,
  title: contentItems.title,
  fields: contentItems.fields,
  visibleFrom: contentItems.visibleFrom,
};

/** What published items are searched for: those with the words in the title, and those whose file is among some. */
export interface PublishedSearch {
  words: string;
  /** Addresses, as the field `file` has them. */
  files: readonly string[];
}

interface PublishedFilter {
  kind: ContentKind;
  estateId: string;
  now: Date;
  limit: number;
  search?: PublishedSearch | undefined;
}

const isFound = ({ words, files }: PublishedSearch): SQL | undefined =>
  or(
    ilike(contentItems.title, containsPattern(words)),
    files.length === 0 ? undefined : sql`${contentItems.fields} ->> 'file' = any(${sql.param([...files])}::text[])`,
  );

/** The items of a kind that the residents of an estate read at an instant, in their order. */
export const selectPublished = (
  queryable: Queryable,
  { kind, estateId, now, limit, search }: PublishedFilter,
): Promise<PublishedRow[]> =>
  queryable
    .select(published)
    .from(contentItems)
    .where(
      and(eq(contentItems.estateId, estateId), eq(contentItems.kind, kind), isVisible(now), search && isFound(search)),
    )
    .orderBy(asc(contentItems.position), asc(contentItems.id))
    .limit(limit);

const repeats = sql`coalesce(${contentItems.fields} ->> 'repeats', 'never')`;

/**
 * The events that the residents of an estate read at an instant: of those that take place once the ones that end first, and of those
 * that take place again the first ones of staff's order.
 * @param limit how many of each there are at most
 */
export const selectPublishedEvents = async (
  queryable: Queryable,
  { estateId, now, limit }: Pick<PublishedFilter, 'estateId' | 'now' | 'limit'>,
): Promise<PublishedRow[]> => {
  const isEvent = and(eq(contentItems.estateId, estateId), sql`${contentItems.kind} = 'event'`, isVisible(now));
  const events = () => queryable.select(published).from(contentItems);
  const [once, again] = await Promise.all([
    events()
      .where(and(isEvent, sql`${repeats} = 'never'`))
      .orderBy(untilWhen, asc(contentItems.id))
      .limit(limit),
    events()
      .where(and(isEvent, sql`${repeats} <> 'never'`))
      .orderBy(asc(contentItems.position), asc(contentItems.id))
      .limit(limit),
  ]);
  return [...once, ...again];
};

/** An item that the residents of its estate read at an instant; undefined for drafts, and for what is over. */
export const selectPublishedItem = async (
  queryable: Queryable,
  { kind, id, now }: { kind: ContentKind; id: string; now: Date },
): Promise<PublishedRow | undefined> =>
  (
    await queryable
      .select(published)
      .from(contentItems)
      .where(and(eq(contentItems.id, id), eq(contentItems.kind, kind), isVisible(now)))
  )[0];
