import { and, desc, eq, gte, ilike, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import type { GateLogRow } from './gate-log.store.ts';
import { gateLog } from './gate-log.table.ts';
import { gatedEstates } from '../people/people.table.ts';

/** What the log is narrowed to. */
export interface LogFilter {
  estates: StaffEstates;
  estateId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  gateId?: string | undefined;
  direction?: 'in' | 'out' | undefined;
  result?: 'granted' | 'refused' | 'overridden' | undefined;
  isConflict?: boolean | undefined;
  q?: string | undefined;
}

/** What the text index on the log is built over; the words must be those of the index. */
const searched = sql`(${gateLog.name} || ' ' || ${gateLog.plate} || ' ' || ${gateLog.unit} || ' ' || ${gateLog.whoseGuest})`;

const matching = (filter: LogFilter): SQL | undefined => {
  const { estateId, from, to, gateId, direction, result, q } = filter;
  return and(
    withinEstates(gateLog.estateId, filter.estates),
    estateId === undefined ? undefined : eq(gateLog.estateId, estateId),
    from && gte(gateLog.at, from),
    to && lte(gateLog.at, to),
    gateId === undefined ? undefined : eq(gateLog.gateId, gateId),
    direction === undefined ? undefined : eq(gateLog.direction, direction),
    result === undefined ? undefined : eq(gateLog.result, result),
    filter.isConflict ? isNotNull(gateLog.conflict) : undefined,
    q ? ilike(searched, containsPattern(q)) : undefined,
  );
};

/** Everything before an entry, newest first; the entry is named by its id. */
const beforeEntry = (queryable: Queryable, before: string): SQL => {
  const id = sql`${before}::bigint`;
  const at = queryable.select({ at: gateLog.at }).from(gateLog).where(eq(gateLog.id, id));
  return sql`(${gateLog.at}, ${gateLog.id}) < (${at}, ${id})`;
};

/**
 * Entries that fit, newest first, from the one before `before` on. The cost is that of the page, however many lie
 * behind it: where several estates are meant, each gives its newest.
 */
export const selectLogPage = async (
  queryable: Queryable,
  filter: LogFilter,
  page: { before?: string | undefined; limit: number },
): Promise<GateLogRow[]> => {
  const before = page.before === undefined ? undefined : beforeEntry(queryable, page.before);
  const newestFirst = [desc(gateLog.at), desc(gateLog.id)];
  if (filter.estateId !== undefined) {
    return queryable
      .select()
      .from(gateLog)
      .where(and(matching(filter), before))
      .orderBy(...newestFirst)
      .limit(page.limit);
  }
  const entries = queryable
    .select()
    .from(gateLog)
    .where(and(eq(gateLog.estateId, gatedEstates.id), matching(filter), before))
    .orderBy(...newestFirst)
    .limit(page.limit)
    .as('entries');
  const rows = await queryable
    .select()
    .from(gatedEstates)
    .crossJoinLateral(entries)
    .where(withinEstates(gatedEstates.id, filter.estates))
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(page.limit);
  return rows.map((row) => row.entries);
};

/** A person's passages and those of her guests, newest first, from the one before `before` on. */
export const selectPassages = (
  queryable: Queryable,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
  page: { before?: string | undefined; limit: number },
) =>
  queryable
    .select()
    .from(gateLog)
    .where(
      and(
        eq(gateLog.personId, personId),
        withinEstates(gateLog.estateId, staffEstates),
        page.before === undefined ? undefined : beforeEntry(queryable, page.before),
      ),
    )
    .orderBy(desc(gateLog.at), desc(gateLog.id))
    .limit(page.limit);

/** Forgets the names, plates and reasons of entries of an estate from before an instant; says how many. */
export const forgetEntriesBefore = async (
  queryable: Queryable,
  { estateId, before, limit }: { estateId: string; before: Date; limit: number },
): Promise<number> => {
  const old = queryable
    .select({ id: gateLog.id })
    .from(gateLog)
    .where(and(eq(gateLog.estateId, estateId), lt(gateLog.at, before), eq(gateLog.isForgotten, false)))
    .orderBy(gateLog.at)
    .limit(limit);
  const changed = await queryable
    .update(gateLog)
    .set({ name: '', plate: '', whoseGuest: '', overrideReason: '', isForgotten: true })
    .where(sql`${gateLog.id} in ${old}`)
    .returning({ id: gateLog.id });
  return changed.length;
};
