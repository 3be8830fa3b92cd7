// Writes the data of the booking benchmarks straight into the tables: people, facilities and up to 1,000,000 bookings.
import { randomBytes } from 'node:crypto';
import { digestOfToken } from '../../server/src/platform/sessions/session-token.ts';

const estateId = 'bench';
const bookingsADay = 12;
/** Number of people who own the existing bookings. Each owns a few; the people who book in a benchmark are others. */
const residentCount = 20_000;
export const resourceCount = 500;
export const serviceCount = 50;
/** First day of the existing bookings. The requests of a benchmark are for days long after the last of them. */
export const firstDay = '2027-01-01';

/** Writes an estate with one location, 50 services of 10 resources each (open day and night), and people with one session each. */
export async function writeFacilities(client, people) {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'));
  const hours = JSON.stringify(
    Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
        day,
        { start: '0000', end: '2400' },
      ]),
    ),
  );
  await client.query(`insert into estates (id, name, image_url, suburb, city) values ($1, 'Bench', '', '', '')`, [
    estateId,
  ]);
  await client.query(
    `insert into roles (id, estate_id, name, rank, display_name, description) values ('bench-owner', $1, 'Owner', 68, 'Owner', '')`,
    [estateId],
  );
  await client.query('insert into locations (id) values ($1)', [estateId]);
  await client.query(
    `insert into services (id, location_id, name, image_url, approval, multi_resource, opens, closes)
     select 'service-' || n, $1, 'Bench|Service ' || n, '', 'automatic', false, '0000', '2400'
     from generate_series(0, $2::int - 1) n`,
    [estateId, serviceCount],
  );
  await client.query(
    `insert into resources (id, service_id, name, image_url, quantity, opening_hours)
     select 'resource-' || n, 'service-' || (n % $1::int), 'Resource ' || n, '', 1, $3::jsonb
     from generate_series(0, $2::int - 1) n`,
    [serviceCount, resourceCount, hours],
  );
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, user_type, default_estate_id,
       created_at)
     select kind || n, kind || n || '@bench.test', '', 'Busy', 'Guest', prefix || (2000000 + n), true, 'resident', $2, now()
     from (values ('guest-', '2782', $1::int), ('resident-', '2783', $3::int)) as kinds (kind, prefix, many),
       generate_series(1, many) n`,
    [people, estateId, residentCount],
  );
  await client.query(
    `insert into tiles (id, role_id, display_title, priority, navigate_path)
     values ('bench-facilities', 'bench-owner', 'Facilities', 1, '/MakeBooking')`,
  );
  // The benchmark books more than an estate's limits allow.
  await client.query('insert into booking_limits (estate_id, facilities, lagoon_days) values ($1, 1000000, 1000000)', [
    estateId,
  ]);
  await client.query(
    `insert into sessions (id, token_digest, user_id, user_agent, created_at, expires_at)
     select 'guest-' || n, digest, 'guest-' || n, 'bench', now(), now() + interval '1 day'
     from unnest($1::text[]) with ordinality as given (digest, n)`,
    [tokens.map(digestOfToken)],
  );
  await client.query(
    `insert into role_grants (id, user_id, role_id, granted_at)
     select 'guest-' || n, 'guest-' || n, 'bench-owner', now() from generate_series(1, $1::int) n`,
    [people],
  );
  return tokens;
}

/** Writes the bookings numbered `from` to `until`. Each resource gets the same density: 12 bookings of two hours a day. */
async function writeBookings(client, from, until) {
  await client.query(
    `insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at, during,
       status, reason, created_at, modified_at)
     select 'booking-' || n, $5, 'service-' || (n % $3::int % $4::int), 'resident-' || (1 + n % $7::int), '', 2, day.date,
       lpad((hour * 100)::text, 4, '0'), lpad((hour * 100 + 100)::text, 4, '0'),
       tstzrange((day.date + make_interval(hours => hour)) at time zone 'Africa/Johannesburg',
                 (day.date + make_interval(hours => hour + 1)) at time zone 'Africa/Johannesburg'),
       'BOOKED', '', now(), now() - n * interval '1 second'
     from generate_series($1::int, $2::int - 1) n,
       lateral (select n / $3::int as nth) row,
       lateral (select 2 * (nth % $8::int) as hour, $6::date + nth / $8::int as date) day`,
    [from, until, resourceCount, serviceCount, estateId, firstDay, residentCount, bookingsADay],
  );
  await client.query(
    `insert into booking_lines (booking_id, resource_id, quantity, date, during, is_live, is_exclusive)
     select id, 'resource-' || (substr(id, 9)::int % $3::int), 1, date, during, true, true from bookings
     where id like 'booking-%' and substr(id, 9)::int >= $1 and substr(id, 9)::int < $2`,
    [from, until, resourceCount],
  );
}

/** Adds bookings until there are `count`. Drops the indexes and the exclusion constraint first and builds them again after. */
export async function growBookings(client, from, until) {
  const { rows: constraints } = await client.query(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'booking_lines'::regclass and contype = 'x'`,
  );
  const { rows: indexes } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid in ('bookings'::regclass, 'booking_lines'::regclass) and not indisprimary and not indisexclusion`,
  );
  for (const { name } of constraints) await client.query(`alter table booking_lines drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await writeBookings(client, from, until);
  for (const { definition } of indexes) await client.query(definition);
  for (const { name, definition } of constraints) {
    await client.query(`alter table booking_lines add constraint ${name} ${definition}`);
  }
  await client.query('vacuum analyze bookings');
  await client.query('vacuum analyze booking_lines');
  await client.query('analyze');
}
