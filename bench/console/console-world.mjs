// Writes the data of the console's benchmarks straight into the tables: people, houses, vehicles, visits and bookings.

const estateId = 'bench';
const serviceCount = 50;
const firstNames = ['Thandi', 'Pieter', 'Amina', 'Sipho', 'Lerato', 'Johan', 'Naledi', 'Grace', 'Themba', 'Lindiwe'];
const lastNames = ['Nkosi', 'van Wyk', 'Patel', 'Dlamini', 'Mokoena', 'Botha', 'Zulu', 'Moyo', 'Ncube', 'Khumalo'];

/** Part of an expression that picks an element of a list by the number of a row. */
const pick = (list, expression) => `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + (${expression})]`;

/**
 * Writes an estate with people, of whom every third has a vehicle and every fifth is inside, with a year of visits around today
 * and with bookings around today, of which some wait. Indexes of large tables are built afterwards.
 * @returns the id of the estate and of its manager
 */
export async function writeConsoleWorld(client, { people, visits, bookings }) {
  const run = (text, values = []) => client.query(text, values);
  await run(`insert into estates (id, name, image_url, suburb, city) values ($1, 'Bench', '', '', '')`, [estateId]);
  for (const [name, rank] of [
    ['Owner', 68],
    ['Employee', 40],
    ['Manager', 80],
  ]) {
    await run(
      `insert into roles (id, estate_id, name, rank, display_name, description) values ('bench-' || $2, $1, $2, $3, $2, '')`,
      [estateId, name, rank],
    );
  }
  await run(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, user_type, default_estate_id,
       created_at)
     select 'person-' || n, 'person' || n || '@bench.test', '', ${pick(firstNames, 'n % 10')} ,
       ${pick(lastNames, 'n / 10 % 10')} || ' ' || left(md5(n::text), 5), '2782' || lpad(n::text, 7, '0'), true, 'resident', $2,
       now() from generate_series(0, $1::int) n`,
    [people, estateId],
  );
  await run(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'grant-' || n, 'person-' || n,
       case when n = 0 then 'bench-Manager' when n % 100 = 0 then 'bench-Employee' else 'bench-Owner' end, (n / 3)::text, now()
     from generate_series(0, $1::int) n`,
    [people],
  );
  const plate = (key) => `'CA ' || lpad((${key} * 7919 % 1000000)::text, 6, '0')`;
  await run(
    `insert into vehicles (id, user_id, make, model, registration_number, registration_key, created_at)
     select 'vehicle-' || n, 'person-' || n, 'Toyota', 'Corolla', ${plate('n')}, replace(${plate('n')}, ' ', ''), now()
     from generate_series(1, $1::int, 3) n`,
    [people],
  );
  await run(
    `insert into gate_presence (estate_id, subject_key, is_inside, since, gate_id, kind, name, plate, whose_guest, unit,
       expected_until)
     select $2, case when n % 50 = 0 then 'visit:' || n else 'person:person-' || n end, true, now() - n * interval '1 second',
       'main', case when n % 50 = 0 then 'visitor' else 'resident' end, '', '', '', '', now() + (n % 100 - 5) * interval '1 hour'
     from generate_series(1, $1::int, 5) n`,
    [people, estateId],
  );
  await writeLarge(client, 'visitor_invitations', () =>
    run(
      `insert into visitor_invitations (id, estate_id, host_id, house, unit_number, visitor, phone_number, plate, visit_date,
         start_minutes, end_minutes, starts_at, ends_at, code, token_digest, created_at)
       select 'visit-' || n, $2, 'person-' || n % $3::int, 'unit:' || n % $3::int / 3, (n % $3::int / 3)::text, 'Visitor ' || n,
         '+27824127788', ${plate('n::bigint')}, current_date + n % 365 - 300, 0, 1440,
         (current_date + n % 365 - 300)::timestamptz, (current_date + n % 365 - 299)::timestamptz, 
         translate(lpad(n::text, 7, '0'), '0123456789', 'HKLMQRTWXY'), 'digest-' || n, now()
       from generate_series(1, $1::int) n`,
      [visits, estateId, people],
    ),
  );
  await run('insert into locations (id) values ($1)', [estateId]);
  await run(
    `insert into services (id, location_id, name, image_url, approval, multi_resource, opens, closes, answer_within_working_days)
     select 'service-' || n, $1, 'Bench|Service ' || n, '', 'staff', false, '0000', '2400', 2 from generate_series(0, $2::int - 1) n`,
    [estateId, serviceCount],
  );
  // Bookings over two years around today; of those still to come, one in a hundred waits.
  await writeLarge(client, 'bookings', () =>
    run(
      `insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at, during, status,
         reason, created_at, modified_at)
       select md5(n::text)::uuid::text, $2, 'service-' || n % $3::int, 'person-' || n % $4::int, '', 2, day, '1000', '1100',
         tstzrange((day + time '10:00') at time zone 'Africa/Johannesburg', (day + time '22:00') at time zone 'Africa/Johannesburg'),
         case when n % 100 = 0 and day >= current_date then 'REQUESTED' else 'BOOKED' end, '', now() - n % 5000 * interval '1 minute',
         now()
       from generate_series(1, $1::int) n, lateral (select current_date + n % 730 - 640 as day) days`,
      [bookings, estateId, serviceCount, people],
    ),
  );
  await run('vacuum analyze');
  const booking = await run('select id from bookings limit 1 offset 5000');
  return { estateId, managerId: 'person-0', bookingId: booking.rows[0].id, visitCode: 'HHHHHWW' };
}

/** Drops the indexes of a table, writes its rows, and builds the indexes again by the statements of the migrations. */
async function writeLarge(client, table, write) {
  const { rows } = await client.query(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = $1::regclass and not indisprimary`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await write();
  for (const { definition } of rows) await client.query(definition);
}
