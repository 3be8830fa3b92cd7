import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import type { Occupancy, Taken } from './occupancy.rules.ts';

/** Which part of the calendar is asked for. */
export interface OccupancyQuestion {
  locationId: string;
  serviceId: string;
  resourceIds: readonly string[];
  from: string;
  until: string;
  /** Whether the visitors of the service are limited, and so counted. */
  countsVisitors: boolean;
  /** A booking that is being moved does not stand in its own way. */
  exceptBookingId?: string;
}

/** A row of the one statement below. */
export interface OccupancyRow extends Record<string, unknown> {
  kind: 'closed' | 'line' | 'visit';
  key: string;
  from: string | null;
  until: string | null;
  count: number;
}

/** The statement of `selectOccupancy`: three reads of an index each, in one round trip. */
export const occupancyStatement = (question: OccupancyQuestion) => {
  const { locationId, serviceId, resourceIds, from, until, countsVisitors, exceptBookingId = '' } = question;
  const epoch = (side: 'lower' | 'upper') => sql`extract(epoch from ${sql.raw(side)}(during))`;
  const lines = sql`
    select 'line' as kind, resource_id as key, ${epoch('lower')} as "from", ${epoch('upper')} as "until", quantity as count
    from booking_lines
    where resource_id in ${[...resourceIds]} and date between ${from} and ${until} and is_live
      and booking_id <> ${exceptBookingId}`;
  const visits = sql`
    select 'visit' as kind, date::text as key, ${epoch('lower')} as "from", ${epoch('upper')} as "until", visitors as count
    from bookings
    where service_id = ${serviceId} and date between ${from} and ${until} and status in ('REQUESTED', 'BOOKED')
      and id <> ${exceptBookingId}`;
  return sql`
    select 'closed' as kind, date::text as key, null::numeric as "from", null::numeric as "until", 0 as count
    from closures
    where location_id = ${locationId} and date between ${from} and ${until}
      and (service_id is null or service_id = ${serviceId})
    ${resourceIds.length > 0 ? sql`union all ${lines}` : sql``}
    ${countsVisitors ? sql`union all ${visits}` : sql``}`;
};

const takenOf = ({ from, until, count }: OccupancyRow): Taken => ({
  from: Math.round(Number(from) * 1000),
  until: Math.round(Number(until) * 1000),
  count,
});

/** What is closed and what is taken on some days. */
export const selectOccupancy = async (queryable: Queryable, question: OccupancyQuestion): Promise<Occupancy> => {
  const { rows } = await queryable.execute<OccupancyRow>(occupancyStatement(question));
  const grouped = (kind: OccupancyRow['kind']): Map<string, Taken[]> => {
    const groups = new Map<string, Taken[]>();
    for (const row of rows) {
      if (row.kind !== kind) continue;
      const group = groups.get(row.key) ?? [];
      group.push(takenOf(row));
      groups.set(row.key, group);
    }
    return groups;
  };
  return {
    closedDates: new Set(rows.filter(({ kind }) => kind === 'closed').map(({ key }) => key)),
    takenOf: grouped('line'),
    visitsOn: grouped('visit'),
  };
};
