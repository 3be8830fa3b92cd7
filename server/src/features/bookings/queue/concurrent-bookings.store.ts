import { sql } from 'drizzle-orm';
import type { QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import type { Queryable } from '../../../platform/database/database.ts';
import { namedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import { nobodyId, people } from '../../identity/accounts/people.view.ts';
import type { OccupiedRange } from '../availability/occupancy.rules.ts';

/** The maximum number of other bookings that are named beside a booking. */
const maxRivals = 10;

/** Other bookings and closures at the times of a page of bookings. */
export interface ConcurrentBookings {
  /** The quantity of the same resource that other bookings use at the same time, keyed by `{booking id} {resource id}`. */
  otherLines: ReadonlyMap<string, OccupiedRange[]>;
  /** The visitors of other bookings of the service on that day, by booking id. */
  otherVisitors: ReadonlyMap<string, OccupiedRange[]>;
  /** The reason of the closure of that day, by booking id. */
  closureReasons: ReadonlyMap<string, string>;
  /** The other live bookings at the same time that want the same resources or places, by booking id. */
  rivals: ReadonlyMap<string, QueuedBooking['rivals']>;
  /** The name of another service that the customer has booked at the same time, by booking id. */
  otherServices: ReadonlyMap<string, string>;
}

interface ConcurrentRow extends Record<string, unknown> {
  kind: 'line' | 'visit' | 'closed' | 'elsewhere' | 'rival';
  key: string;
  text: string | null;
  from: string | null;
  until: string | null;
  count: number;
}

const epoch = (side: 'lower' | 'upper', of: string) => sql.raw(`extract(epoch from ${side}(${of}.during))`);

const concurrentRows = namedStatement<{ ids: readonly string[] }, ConcurrentRow>(
  'concurrent_bookings',
  sql`
  with own as (
    select id, estate_id, service_id, customer_id, coalesce(pending_date, date) as date,
      coalesce(pending_starts_at, starts_at) as starts_at, coalesce(pending_ends_at, ends_at) as ends_at,
      coalesce(pending_during, during) as during, pending_date is not null as is_moved
    from bookings where id = any(${sql.placeholder('ids')}))
  select 'line' as kind, line.booking_id || ' ' || line.resource_id as key, null as text,
    ${epoch('lower', 'other')} as "from", ${epoch('upper', 'other')} as "until", other.quantity as count
  from own join booking_lines line on line.booking_id = own.id and line.is_held = own.is_moved
  join booking_lines other on other.resource_id = line.resource_id and other.date = line.date and other.is_live
    and other.booking_id <> line.booking_id and other.during && line.during
  union all
  select 'visit', own.id, null, ${epoch('lower', 'other')}, ${epoch('upper', 'other')}, other.visitors
  from own join services on services.id = own.service_id
    and (services.capacity is not null or services.day_capacity is not null)
  join bookings other on other.service_id = own.service_id and other.date = own.date and other.id <> own.id
    and other.status in ('REQUESTED', 'BOOKED')
  union all
  select 'closed', own.id, closures.reason, null, null, 0
  from own join closures on closures.location_id = own.estate_id and closures.date = own.date
    and (closures.service_id is null or closures.service_id = own.service_id)
    and closures.starts_at < own.ends_at and closures.ends_at > own.starts_at
  union all
  select 'elsewhere', own.id, services.name, null, null, 0
  from own join bookings other on other.customer_id = own.customer_id and own.customer_id <> ${nobodyId}
    and other.date between own.date - 1 and own.date + 1 and other.id <> own.id and other.status in ('REQUESTED', 'BOOKED') and other.during && own.during
  join services on services.id = other.service_id
  union all
  select 'rival', own.id, json_build_object('id', other.id, 'start', other.starts_at, 'end', other.ends_at,
    'status', other.status, 'customerName', ${people.firstName} || ' ' || ${people.lastName},
    'unitNumber', other.unit_number)::text, null, null, 0
  from own join services on services.id = own.service_id
  cross join lateral (
    select other.* from bookings other
    where other.estate_id = own.estate_id and other.date = own.date and other.service_id = own.service_id
      and other.id <> own.id and other.status in ('REQUESTED', 'BOOKED') and other.during && own.during
      and (services.capacity is not null or services.day_capacity is not null or exists (
        select 1 from booking_lines line join booking_lines wanted on wanted.resource_id = line.resource_id
        where line.booking_id = other.id and wanted.booking_id = own.id))
    order by other.starts_at, other.id limit ${maxRivals}) other
  join ${people} on ${people.id} = other.customer_id`,
);

/**
 * Reads the other bookings and the closures at the times of a page of bookings, in one statement. Nobody has the bookings whose names
 * are erased: an estate has a hundred thousand of them, and they say nothing of a person.
 */
export const selectConcurrentBookings = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<ConcurrentBookings> => {
  const rows = ids.length === 0 ? [] : await concurrentRows(queryable, { ids });
  const taken = (kind: ConcurrentRow['kind']): Map<string, OccupiedRange[]> => {
    const groups = new Map<string, OccupiedRange[]>();
    for (const row of rows) {
      if (row.kind !== kind) continue;
      const each = { from: Number(row.from) * 1000, until: Number(row.until) * 1000, count: row.count };
      groups.set(row.key, [...(groups.get(row.key) ?? []), each]);
    }
    return groups;
  };
  const rivals = new Map<string, QueuedBooking['rivals']>();
  for (const { kind, key, text } of rows) {
    if (kind !== 'rival') continue;
    const rival = JSON.parse(text ?? '') as QueuedBooking['rivals'][number];
    rivals.set(key, [...(rivals.get(key) ?? []), rival]);
  }
  const texts = (kind: ConcurrentRow['kind']): Map<string, string> =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.key, row.text ?? '']));
  return {
    otherLines: taken('line'),
    otherVisitors: taken('visit'),
    closureReasons: texts('closed'),
    otherServices: texts('elsewhere'),
    rivals,
  };
};
