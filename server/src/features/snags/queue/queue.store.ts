import type { SnagCounts } from '@ekhaya/contract/snags/console-snags';
import { and, asc, desc, eq, ilike, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { departments } from '../departments/departments.table.ts';
import { pointOf, searchedTextOf, searchedWordsOf, snags } from '../reports/snags.table.ts';
import type { SnagRow } from '../reports/snags.store.ts';

/** Which snags a list contains. */
export interface QueueFilter {
  group: 'open' | 'mine' | 'near' | 'done';
  staffEstates: StaffEstates;
  callerId: string;
  estateId?: string | undefined;
  departmentId?: string | undefined;
  /** All that this person reported, in place of a group. */
  personId?: string | undefined;
  text: string;
  /** Where the caller is, for the group `near`. */
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** Open for staff: no end, no duplicate, and no decision that ends it. Written as in the partial indexes of the table. */
const isOpen = and(isNull(snags.closedAt), isNull(snags.mergedInto), isNull(snags.pendingStatus));

const isDone = and(isNull(snags.mergedInto), or(isNotNull(snags.closedAt), isNotNull(snags.pendingStatus)));

/** Counting a list stops here: a longer one is not read to its end. */
const maxCounted = 1_000;

/** Counting what nobody has answered stops here. */
const maxWaiting = 10_000;

/**
 * Words or parts of words; one or two letters only as the beginning of a word, such as the number of a house: an index of trigrams
 * does not know them.
 */
const matches = (text: string): SQL =>
  /^[\p{L}\p{N}]{1,2}$/u.test(text)
    ? sql`${searchedWordsOf(snags)} @@ to_tsquery('simple', ${`${text}:*`})`
    : ilike(searchedTextOf(snags), containsPattern(text));

const isInGroup = ({ group, callerId }: QueueFilter): SQL | undefined => {
  if (group === 'done') return isDone;
  if (group === 'near') return and(isOpen, isNotNull(snags.latitude));
  return group === 'mine' ? and(isOpen, eq(snags.assigneeId, callerId)) : isOpen;
};

const conditionOf = (filter: QueueFilter): SQL | undefined =>
  and(
    filter.personId === undefined ? isInGroup(filter) : eq(snags.userId, filter.personId),
    withinEstates(snags.estateId, filter.staffEstates),
    filter.estateId === undefined ? undefined : eq(snags.estateId, filter.estateId),
    filter.departmentId === undefined ? undefined : eq(snags.departmentId, filter.departmentId),
    filter.text === '' ? undefined : matches(filter.text),
  );

const orderOf = ({ group, personId, latitude, longitude }: QueueFilter): SQL[] => {
  if (personId !== undefined) return [desc(snags.createdAt), desc(snags.id)];
  // Distances are compared in degrees, which the index of places answers: on an estate the order differs little from that in metres.
  if (group === 'near' && latitude !== undefined && longitude !== undefined) {
    return [sql`${pointOf(snags)} <-> point(${longitude}, ${latitude})`];
  }
  return group === 'done'
    ? [sql`${snags.closedAt} desc nulls first`, desc(snags.id)]
    : [desc(snags.isUrgent), asc(snags.dueAt), asc(snags.id)];
};

/** A page of snags, and their number up to 1,000. */
export const selectQueuePage = async (
  queryable: Queryable,
  filter: QueueFilter & { page: number; perPage: number },
): Promise<{ rows: SnagRow[]; total: number }> => {
  const condition = conditionOf(filter);
  const { limit, offset } = limitAndOffset(filter);
  const counted = queryable
    .select({ one: sql`1` })
    .from(snags)
    .where(condition)
    .limit(maxCounted)
    .as('counted');
  const [rows, [found]] = await Promise.all([
    queryable
      .select()
      .from(snags)
      .where(condition)
      .orderBy(...orderOf(filter))
      .limit(limit)
      .offset(offset),
    queryable.select({ total: sql<number>`count(*)::int` }).from(counted),
  ]);
  return { rows, total: found?.total ?? 0 };
};

/** The next page of snags after an id, by id, for an export. */
export const selectQueueAfter = (
  queryable: Queryable,
  filter: QueueFilter,
  { after, limit }: { after: string; limit: number },
): Promise<SnagRow[]> =>
  queryable
    .select()
    .from(snags)
    .where(and(conditionOf(filter), sql`${snags.id} > ${after}`))
    .orderBy(asc(snags.id))
    .limit(limit);

/** Counts open snags by department, up to 1,000 each, and those that are late. */
export const countOpenByDepartment = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<SnagCounts['departments']> => {
  const within = withinEstates(departments.estateId, estates) ?? sql`true`;
  const open = (condition: SQL) => sql`(select count(*)::int from (
    select from ${snags} where ${snags.departmentId} = ${departments.id} and ${isOpen} and ${condition} limit ${maxCounted}
  ) counted)`;
  const { rows } = await queryable.execute<SnagCounts['departments'][number]>(sql`
    select ${departments.id} as id, ${departments.name} as name, ${open(sql`true`)} as open,
      ${open(sql`${snags.dueAt} < ${now.toISOString()}::timestamptz`)} as late, ${departments.isEnabled} as "isEnabled"
    from ${departments} where ${within} order by ${departments.name}, ${departments.id}`);
  return rows;
};

/** Counts the open snags that a person works on. */
export const countMine = (
  queryable: Queryable,
  { estates, callerId }: { estates: StaffEstates; callerId: string },
): Promise<number> =>
  queryable.$count(snags, and(isOpen, eq(snags.assigneeId, callerId), withinEstates(snags.estateId, estates)));

/** The open snag that is due first, with the number of all open ones that nobody has answered, up to 10,000. */
export const selectFirstWaiting = async (
  queryable: Queryable,
  estates: StaffEstates,
): Promise<{ count: number; snag: SnagRow } | undefined> => {
  const condition = and(isOpen, isNull(snags.answeredAt), withinEstates(snags.estateId, estates));
  const [snag] = await queryable
    .select()
    .from(snags)
    .where(condition)
    .orderBy(asc(snags.dueAt), asc(snags.id))
    .limit(1);
  if (snag === undefined) return undefined;
  const counted = queryable
    .select({ one: sql`1` })
    .from(snags)
    .where(condition)
    .limit(maxWaiting)
    .as('counted');
  const [found] = await queryable.select({ total: sql<number>`count(*)::int` }).from(counted);
  return { count: found?.total ?? 1, snag };
};

/** Open snags of a department beside one, the newest first. */
export const selectOthersOfDepartment = (
  queryable: Queryable,
  { departmentId, id, limit }: { departmentId: string; id: string; limit: number },
): Promise<SnagRow[]> =>
  queryable
    .select()
    .from(snags)
    .where(and(isOpen, eq(snags.departmentId, departmentId), sql`${snags.id} <> ${id}`))
    .orderBy(desc(snags.createdAt))
    .limit(limit);

/** How fast each department worked, by month of the report, since an instant; the newest month first. */
export const selectSpeed = async (
  queryable: Queryable,
  { estates, since, timeZone }: { estates: StaffEstates; since: Date; timeZone: string },
): Promise<
  {
    month: string;
    departmentId: string;
    department: string;
    reported: number;
    closed: number;
    answeredInTime: number;
    medianHours: number | null;
  }[]
> => {
  const within = withinEstates(snags.estateId, estates) ?? sql`true`;
  const { rows } = await queryable.execute<{
    month: string;
    departmentId: string;
    department: string;
    reported: number;
    closed: number;
    answeredInTime: number;
    medianHours: number | null;
  }>(sql`
    select to_char(${snags.createdAt} at time zone ${timeZone}, 'YYYY-MM') as month, ${departments.id} as "departmentId",
      ${departments.name} as department, count(*)::int as reported, count(${snags.closedAt})::int as closed,
      count(*) filter (where ${snags.answeredAt} <= ${snags.dueAt})::int as "answeredInTime",
      round((percentile_cont(0.5) within group (
        order by extract(epoch from ${snags.closedAt} - ${snags.createdAt})) / 3600)::numeric, 1)::float as "medianHours"
    from ${snags} join ${departments} on ${departments.id} = ${snags.departmentId}
    where ${within} and ${snags.createdAt} >= ${since.toISOString()}::timestamptz and ${snags.mergedInto} is null
    group by 1, 2, 3 order by 1 desc, 3, 2`);
  return rows;
};
