import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import type { Occupancy, OccupiedRange } from './occupancy.rules.ts';

/** The part of the calendar that `selectOccupancy` reads. */
export interface OccupancyQuery {
  locationId: string;
  serviceId: string;
  resourceIds: readonly string[];
  from: string;
  until: string;
  /** Whether to read the visitors of the service, which is needed only if the service limits them. */
  countsVisitors: boolean;
  /** A booking that is being moved and does not count. */
  exceptBookingId?: string;
}

/** A row of the union of closures, booking lines and visitors. */
interface OccupancyRow extends Record<string, unknown> {
  kind: 'closed' | 'line' | 'visit';
  key: string;
  from: string | null;
  until: string | null;
  count: number;
}

type Values = Record<string, string | readonly string[]>;

const epoch = (side: 'lower' | 'upper') => sql`extract(epoch from ${sql.raw(side)}(during))`;
/** A time of day `HHmm` as minutes from midnight. */
const minutes = (column: string) => sql.raw(`(left(${column}, 2)::numeric * 60 + right(${column}, 2)::numeric)`);
const isInPeriod = sql`date between ${sql.placeholder('from')} and ${sql.placeholder('until')}`;
const isOther = (column: string) => sql`${sql.identifier(column)} <> ${sql.placeholder('exceptBookingId')}`;
const isOfService = sql`service_id = ${sql.placeholder('serviceId')}`;

const closed = sql`
  select 'closed' as kind, date::text as key, ${minutes('starts_at')} as "from", ${minutes('ends_at')} as "until", 0 as count
  from closures where location_id = ${sql.placeholder('locationId')} and ${isInPeriod} and (service_id is null or ${isOfService})`;
const linesOf = (resource: SQL) => sql`
  select 'line', resource_id, ${epoch('lower')}, ${epoch('upper')}, quantity
  from booking_lines where resource_id = ${resource} and ${isInPeriod} and is_live and ${isOther('booking_id')}`;
const visits = sql`
  select 'visit', date::text, ${epoch('lower')}, ${epoch('upper')}, visitors
  from bookings where ${isOfService} and ${isInPeriod} and status in ('REQUESTED', 'BOOKED') and ${isOther('id')}
  union all
  select 'visit', pending_date::text, extract(epoch from lower(pending_during)), extract(epoch from upper(pending_during)), visitors
  from bookings where ${isOfService} and pending_date between ${sql.placeholder('from')} and ${sql.placeholder('until')}
    and ${isOther('id')}`;

const linesOfOne = linesOf(sql`${sql.placeholder('resourceId')}`);
const linesOfSome = linesOf(sql`any(${sql.placeholder('resourceIds')})`);

/**
 * Each statement reads two or three indexes in one round trip. Most bookings have one resource. PostgreSQL estimates a generic
 * plan for `any(...)` as too expensive and plans anew on every call, so a single resource has separate statements.
 */
const occupancies = {
  one: namedStatement<Values, OccupancyRow>('occupancy_of_one', sql`${closed} union all ${linesOfOne}`),
  some: namedStatement<Values, OccupancyRow>('occupancy_of_some', sql`${closed} union all ${linesOfSome}`),
  oneAndVisits: namedStatement<Values, OccupancyRow>(
    'occupancy_of_one_and_visits',
    sql`${closed} union all ${linesOfOne} union all ${visits}`,
  ),
  someAndVisits: namedStatement<Values, OccupancyRow>(
    'occupancy_of_some_and_visits',
    sql`${closed} union all ${linesOfSome} union all ${visits}`,
  ),
};

const selectRows = (queryable: Queryable, query: OccupancyQuery): Promise<OccupancyRow[]> => {
  const { countsVisitors, resourceIds, exceptBookingId = '', ...values } = query;
  const [resourceId = '', ...others] = resourceIds;
  const isOne = others.length === 0;
  const select = countsVisitors
    ? occupancies[isOne ? 'oneAndVisits' : 'someAndVisits']
    : occupancies[isOne ? 'one' : 'some'];
  return select(queryable, { ...values, exceptBookingId, resourceId, resourceIds });
};

const toOccupiedRange = ({ from, until, count }: OccupancyRow): OccupiedRange => ({
  from: Math.round(Number(from) * 1000),
  until: Math.round(Number(until) * 1000),
  count,
});

/** Reads the closures and bookings of a service on some days. */
export const selectOccupancy = async (queryable: Queryable, query: OccupancyQuery): Promise<Occupancy> => {
  const rows = await selectRows(queryable, query);
  const grouped = <Range>(kind: OccupancyRow['kind'], toRange: (row: OccupancyRow) => Range): Map<string, Range[]> => {
    const groups = new Map<string, Range[]>();
    for (const row of rows) {
      if (row.kind !== kind) continue;
      const group = groups.get(row.key) ?? [];
      group.push(toRange(row));
      groups.set(row.key, group);
    }
    return groups;
  };
  return {
    closedByDate: grouped('closed', ({ from, until }) => ({ from: Number(from), until: Number(until) })),
    occupiedByResource: grouped('line', toOccupiedRange),
    visitorsByDate: grouped('visit', toOccupiedRange),
  };
};
