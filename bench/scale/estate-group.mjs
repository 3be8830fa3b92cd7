// Fills a demo world with a group of large estates, straight into its tables: the three estates of the demo world become large
// themselves, and others like them are added. So the people of the demo world can make the same calls before and after.

import { large } from './write-large.mjs';

/** The whole group. A part of it has fewer estates of the same size, so that the lists of an estate are as long. */
const whole = {
  estates: 100,
  people: 1_000_000,
  passages: 50_000_000,
  bookings: 10_000_000,
  notifications: 20_000_000,
};

/** The number of rows of the other tables, for each person. */
const perPerson = { visits: 5, auditRows: 10, payments: 3, readNotifications: 15 };
const snagsOfEstate = 5_000;
const mailsOfEstate = 2_000;
const housesOfEstate = 3_500;
/** Days of the gate log, and how many of them still have names. The demo world forgets after 180 days: one month is due. */
const logDays = 730;
const namedDays = 210;

const firstNames = ['Thandi', 'Pieter', 'Amina', 'Sipho', 'Lerato', 'Johan', 'Naledi', 'Grace', 'Themba', 'Lindiwe'];
const lastNames = ['Nkosi', 'van Wyk', 'Patel', 'Dlamini', 'Mokoena', 'Botha', 'Zulu', 'Moyo', 'Ncube', 'Khumalo'];
const pick = (list, expression) => `(array[${list.map((each) => `'${each}'`).join(', ')}])[1 + (${expression})]`;
const plate = (key) => `'CA ' || lpad(((${key})::bigint * 7919 % 1000000)::text, 6, '0')`;

/** The sizes at a scale: 1 is the whole group, 0.1 ten estates with 100,000 people. */
export const sizesAt = (scale) => ({
  estates: Math.max(3, Math.round(whole.estates * scale)),
  people: Math.round(whole.people * scale),
  passages: Math.round(whole.passages * scale),
  bookings: Math.round(whole.bookings * scale),
  notifications: Math.round(whole.notifications * scale),
});

/**
 * Writes the group. Person 0 of each estate is Thandi, so that she has as many records as anybody else.
 * @param client a connection as the owner of the database, whose triggers and foreign keys this skips
 * @param {ReturnType<typeof sizesAt>} sizes
 * @param {(line: string) => void} log
 */
export async function writeEstateGroup(client, sizes, log) {
  const run = (text, values = []) => client.query(text, values);
  const peopleOfEstate = Math.floor(sizes.people / sizes.estates);
  await run(`set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB';
    set work_mem = '128MB'; set max_parallel_maintenance_workers = 2`);
  const thandi = (await run(`select id from users where email = 'thandi@ekhaya.test'`)).rows[0].id;
  /** The id of a person of an estate, by their numbers. */
  const person = (estate, number) =>
    `case when ${number} = 0 then '${thandi}' else 'scale-' || ${estate} || '-' || ${number} end`;
  await addEstates(run, sizes.estates);
  await addPeople(client, { estates: sizes.estates, peopleOfEstate, log });
  await large(client, log, ['gate_log'], sizes.passages, (from, until) =>
    run(
      `insert into gate_log (nonce, at, received_at, estate_id, gate_id, direction, result, reason, kind, subject_key, person_id,
         name, plate, whose_guest, unit, override_reason, guard_id, was_offline, has_no_place, is_unproven, chain, step, is_forgotten)
       select md5(n::text)::uuid, at, at, e.id, 'gate-' || e.id || '-' || n % 3, case when n / $3 % 2 = 0 then 'in' else 'out' end,
         case when n % 50 = 0 then 'refused' else 'granted' end, case when n % 50 = 0 then 'expired' end,
         case when n % 5 = 0 then 'visitor' else 'resident' end,
         case when n % 5 = 0 then 'visit:' || n % 1000003 else 'person:' || ${person('e.number', 'p')} end, ${person('e.number', 'p')},
         case when is_old then '' else ${pick(firstNames, 'p % 10')} || ' ' || ${pick(lastNames, 'p / 10 % 10')} end,
         case when is_old or p % 3 > 0 then '' else ${plate('p')} end, '', (p / 3)::text, '', 'guard', n % 200 = 0, false,
         n % 1000 = 0, 'chain-' || n % 1000003, n % 1000000, is_old
       from generate_series($1::bigint, $2::bigint - 1) n
       join scale_estates e on e.number = n % $3,
       lateral (select n / $3 * 7919 % $4 as p, now() - ($5 - n)::float8 / $5 * interval '${logDays} days' as at) each,
       lateral (select at < now() - interval '${namedDays} days' as is_old) age`,
      [from, until, sizes.estates, peopleOfEstate, sizes.passages],
    ),
  );
  await addBookings(client, { sizes, peopleOfEstate, person, log });
  await large(client, log, ['notifications'], sizes.notifications, (from, until) =>
    run(
      `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description,
         image, url, created_at, expires_at)
       select message, message, message, message, case when n % 2000 = 0 then 'estate' else 'person' end,
         case when n % 2000 = 0 then e.id else ${person('e.number', 'p')} end, 'Booking', 'Your booking', 'Tennis court, 10:00', '', '',
         now() - ($5 - n)::float8 / $5 * interval '100 days', now() + interval '1 day' - ($5 - n)::float8 / $5 * interval '60 days'
       from generate_series($1::bigint, $2::bigint - 1) n
       join scale_estates e on e.number = n % $3, lateral (select n / $3 % $4 as p, 'scale-' || n as message) each`,
      [from, until, sizes.estates, peopleOfEstate, sizes.notifications],
    ),
  );
  await large(client, log, ['notification_reads'], sizes.people * perPerson.readNotifications, (from, until) =>
    run(
      `insert into notification_reads (user_id, read_key, read_at)
       select ${person('n % $3', 'n / $3 % $4')}, 'scale-' || n, now() from generate_series($1::bigint, $2::bigint - 1) n`,
      [from, until, sizes.estates, peopleOfEstate],
    ),
  );
  await addOtherRecords(client, { sizes, peopleOfEstate, person, log });
  await run('set session_replication_role = default');
  log('vacuum analyze');
  await run('vacuum (analyze, parallel 2)');
}

/** Adds the estates beside those of the demo world, with roles, tiles, gates and content like those of its first one. */
async function addEstates(run, count) {
  await run('create temporary table scale_estates (number bigint primary key, id text unique)');
  await run('insert into scale_estates select row_number() over (order by id) - 1, id from estates');
  await run(
    `insert into scale_estates select n, (97 + n)::text from generate_series(3, $1::int - 1) n where n >= (select count(*) from estates)`,
    [count],
  );
  await run(`insert into estates (id, name, image_url, suburb, city)
    select id, 'Estate ' || id, '', 'Midrand', 'Johannesburg' from scale_estates on conflict do nothing`);
  const others = 'scale_estates e where e.number >= 3';
  await run(`insert into roles (id, estate_id, name, rank, display_name, description, permissions)
    select replace(r.id, '91-', e.id || '-'), e.id, r.name, r.rank, r.display_name, r.description, r.permissions
    from roles r, ${others} and r.estate_id = '91'`);
  await copyRows(run, 'tiles', {
    id: `e.id || '-' || t.id`,
    role_id: `replace(t.role_id, '91-', e.id || '-')`,
    where: `t.role_id like '91-%'`,
  });
  await copyRows(run, 'content_items', {
    id: `e.id || '-' || t.id`,
    estate_id: 'e.id',
    where: `t.estate_id = '91'`,
  });
  await copyRows(run, 'departments', { id: `e.id || '-' || t.id`, estate_id: 'e.id', where: `t.estate_id = '91'` });
  await run(`insert into gates (id, estate_id, name) select 'gate-' || e.id || '-' || n, e.id, 'Gate ' || n
    from scale_estates e, generate_series(0, 2) n`);
  await run('insert into locations (id) select id from scale_estates on conflict do nothing');
  // Eight services of two courts each: what is booked a hundred thousand times in two years.
  await run(`insert into services (id, location_id, name, image_url, approval, multi_resource, opens, closes, answer_within_working_days)
    select 'scale-' || e.number || '-' || n, e.id, 'Sport|Court ' || n, '', case when n = 0 then 'staff' else 'automatic' end, false,
      '0800', '1700', case when n = 0 then 2 end from scale_estates e, generate_series(0, 7) n`);
  await run(
    `insert into resources (id, service_id, name, image_url, quantity, opening_hours)
     select 'scale-' || e.number || '-' || n, 'scale-' || e.number || '-' || n / 2, 'Court ' || n, '', 1, $1::jsonb
     from scale_estates e, generate_series(0, 15) n`,
    [
      JSON.stringify(
        Object.fromEntries(
          ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
            day,
            { start: '0800', end: '1700' },
          ]),
        ),
      ),
    ],
  );
}

/** Copies rows `t` of the first estate to each added estate `e`, with other values in some columns. */
async function copyRows(run, table, { where, ...changed }) {
  const { rows } = await run(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const values = rows.map(({ name }) => changed[name] ?? `t.${name}`);
  await run(
    `insert into ${table} (${rows.map(({ name }) => name).join(', ')}) select ${values.join(', ')}
     from ${table} t, scale_estates e where e.number >= 3 and ${where}`,
  );
}

async function addPeople(client, { estates, peopleOfEstate, log }) {
  const each = 'generate_series(1, $1::int - 1) p, scale_estates e';
  const run = (text) => client.query(text, [peopleOfEstate]);
  await large(client, log, ['users'], 1, () =>
    run(
      `insert into users (id, email, password_hash, first_name, last_name, mobile, mobile_verified, user_type, default_estate_id,
         created_at, email_verified_at, estate_ids)
       select 'scale-' || e.number || '-' || p, 'person' || e.number || '-' || p || '@scale.test', '', ${pick(firstNames, 'p % 10')},
         ${pick(lastNames, 'p / 10 % 10')} || ' ' || left(md5(p || '-' || e.number), 5),
         '278' || lpad((p * ${estates} + e.number)::text, 8, '0'), true, 'resident', e.id, now(), now(), array[e.id] from ${each}`,
    ),
  );
  await large(client, log, ['role_grants'], 1, () =>
    run(
      `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
       select 'scale-' || e.number || '-' || p, 'scale-' || e.number || '-' || p,
         e.id || case when p % 1000 = 0 then '-guard' when p % 200 = 0 then '-employee' when p % 3 = 0 then '-owner' else '-tenant' end,
         (p / 3)::text, now() from ${each}`,
    ),
  );
  await large(client, log, ['houses'], 1, () =>
    client.query(
      `insert into houses (estate_id, unit_number, created_at, held_roles, given_roles)
       select e.id, n::text, now(), 3, 3 from generate_series(1, ${housesOfEstate}) n, scale_estates e on conflict do nothing`,
    ),
  );
  await large(client, log, ['vehicles'], 1, () =>
    run(
      `insert into vehicles (id, user_id, make, model, registration_number, registration_key, created_at)
       select 'scale-' || e.number || '-' || p, 'scale-' || e.number || '-' || p, 'Toyota', 'Corolla', plate, replace(plate, ' ', ''),
         now() from ${each}, lateral (select ${plate(`p * ${estates} + e.number`)} as plate) plates where p % 3 = 0`,
    ),
  );
  await large(client, log, ['gate_presence'], 1, () =>
    run(
      `insert into gate_presence (estate_id, subject_key, is_inside, since, gate_id, kind, name, plate, whose_guest, unit, expected_until)
       select e.id, case when p % 50 = 0 then 'visit:' || p else 'person:scale-' || e.number || '-' || p end, p % 5 = 0,
         now() - p * interval '1 minute', 'gate-' || e.id || '-0', case when p % 50 = 0 then 'visitor' else 'resident' end,
         ${pick(firstNames, 'p % 10')}, '', '', (p / 3)::text, case when p % 50 = 0 then now() + (p % 100 - 5) * interval '1 hour' end
       from ${each}`,
    ),
  );
}

/** Writes bookings over two years around today, one in each slot of each court, and their lines. */
async function addBookings(client, { sizes, peopleOfEstate, person, log }) {
  const slots = `join scale_estates e on e.number = n % $3, lateral (select n / $3 as nth) nths,
    lateral (select nth % 16 as court, nth / 16 % 9 as slot, nth / 144 as day, nth * 13 % $4 as p) parts,
    lateral (select current_date - 640 + day::int as date, 8 + slot as hour, 'scale-' || n as booking) times,
    lateral (select tstzrange((date + make_interval(hours => hour::int)) at time zone 'Africa/Johannesburg',
      (date + make_interval(hours => hour::int + 1)) at time zone 'Africa/Johannesburg') as during) ranges`;
  await large(client, log, ['bookings'], sizes.bookings, (from, until) =>
    client.query(
      `insert into bookings (id, estate_id, service_id, customer_id, unit_number, visitors, date, starts_at, ends_at, during, status,
         reason, created_at, modified_at)
       select booking, e.id, 'scale-' || e.number || '-' || court / 2, ${person('e.number', 'p')}, (p / 3)::text, 2, date,
         lpad((hour * 100)::text, 4, '0'), lpad((hour * 100 + 100)::text, 4, '0'), during,
         case when n / $3 % 20 = 0 then 'CANCELED' when court < 2 and date >= current_date then 'REQUESTED' else 'BOOKED' end, '',
         during_start - interval '3 days', during_start - interval '3 days'
       from generate_series($1::bigint, $2::bigint - 1) n ${slots}, lateral (select least(lower(during), now() + interval '2 days') as during_start) begins`,
      [from, until, sizes.estates, peopleOfEstate],
    ),
  );
  await large(client, log, ['booking_lines'], sizes.bookings, (from, until) =>
    client.query(
      `insert into booking_lines (booking_id, resource_id, quantity, date, during, is_live, is_exclusive)
       select booking, 'scale-' || e.number || '-' || court, 1, date, during, n / $3 % 20 > 0, true
       from generate_series($1::bigint, $2::bigint - 1) n ${slots} where $4::bigint > 0`,
      [from, until, sizes.estates, peopleOfEstate],
    ),
  );
}

async function addOtherRecords(client, { sizes, peopleOfEstate, person, log }) {
  const numbers = `generate_series($1::bigint, $2::bigint - 1) n join scale_estates e on e.number = n % $3,
    lateral (select n / $3 % $4 as p) each`;
  const write = (tables, count, text) =>
    large(client, log, tables, count, (from, until) =>
      client.query(text, [from, until, sizes.estates, peopleOfEstate]),
    );
  await write(
    ['visitor_invitations'],
    sizes.people * perPerson.visits,
    `insert into visitor_invitations (id, estate_id, host_id, house, unit_number, visitor, phone_number, plate, visit_date,
       start_minutes, end_minutes, starts_at, ends_at, code, token_digest, created_at)
     select 'scale-' || n, e.id, ${person('e.number', 'p')}, 'unit:' || p / 3, (p / 3)::text, 'Visitor ' || n, '+27824127788',
       ${plate('n')}, day, 480, 1020, day + time '08:00', day + time '17:00', 'S' || upper(to_hex(n)), 'scale-' || n, day
     from ${numbers}, lateral (select current_date + (n / $3 % 365)::int - 350 as day) days`,
  );
  await write(
    ['audit_log'],
    sizes.people * perPerson.auditRows,
    `insert into audit_log (at, actor_id, action, estate_id, subject_kind, subject_id, person_id)
     select now() - n::float8 / ${sizes.people * perPerson.auditRows} * interval '1095 days', 'scale-' || e.number || '-' || 1 + n % 50,
       (array['account.sign-in', 'roles.grant', 'bookings.accept'])[1 + n % 3], e.id, 'person', ${person('e.number', 'p')},
       ${person('e.number', 'p')} from ${numbers}`,
  );
  await write(
    ['payments'],
    sizes.people * perPerson.payments,
    `insert into payments (id, user_id, idempotency_key, estate_id, account_no, utility, amount_cents, currency, gateway, state,
       reference, pay_request_id, transaction_id, approved_at, created_at, changed_at)
     select 'scale-' || n, ${person('e.number', 'p')}, 'scale-' || n, e.id, '04' || lpad((p % 2000)::text, 9, '0'), 'electricity',
       5000 + n % 400 * 100, 'ZAR', 'payhost', 'issued', 'SC-' || n, 'scale-' || n, 'scale-' || n, at, at, at
     from ${numbers}, lateral (select now() - n::float8 / ${sizes.people * perPerson.payments} * interval '700 days' as at) ats`,
  );
  await write(
    ['ledger_entries'],
    sizes.people * perPerson.payments,
    `insert into ledger_entries (payment_id, estate_id, posting, line, account, amount_cents, at)
     select 'scale-' || n, e.id, posting, line, account, (5000 + n % 400 * 100) * share,
       now() - n::float8 / ${sizes.people * perPerson.payments} * interval '700 days'
     from ${numbers}, (values ('charge', 0, 'gateway', 1), ('charge', 1, 'payer', -1), ('issue', 0, 'payer', 1),
       ('issue', 1, 'units', -1)) as entry (posting, line, account, share)`,
  );
  await write(
    ['snags'],
    sizes.estates * snagsOfEstate,
    `insert into snags (id, estate_id, department_id, user_id, email, draft_id, request, place_text, latitude, longitude, is_urgent,
       status, created_at, updated_at, due_at, answered_at, closed_at)
     select 'scale-' || n, e.id, department.id, ${person('e.number', 'p')}, 'person@scale.test', 'scale-' || n,
       'The street light ' || n || ' is out since Monday.', 'Unit ' || n % 900, -26 + n % 100 * 0.0001, 28 + n % 90 * 0.0001,
       n / $3 % 50 = 0, case when n / $3 % 100 = 0 then 'NEW' else 'DONE' end, at, at, at + interval '9 hours', at + interval '1 hour',
       case when n / $3 % 100 = 0 then null else at + interval '2 days' end
     from ${numbers}, lateral (select now() - n::float8 / ${sizes.estates * snagsOfEstate} * interval '700 days' as at) ats
     join lateral (select d.id from departments d where d.estate_id = e.id order by d.id offset n % 4 limit 1) department on true`,
  );
  await write(
    ['staff_mails'],
    sizes.estates * mailsOfEstate,
    `insert into staff_mails (id, estate_id, sender_id, recipient, subject, template_name, text, project, status, send_at, created_at)
     select 'scale-' || n, e.id, 'scale-' || e.number || '-200', 'person@scale.test', 'Water', 'notice', 'The water is off.', '',
       'queued', at, at from ${numbers}, lateral (select now() - n::float8 / ${sizes.estates * mailsOfEstate} * interval '300 days' as at) ats
     where $4::bigint > 0`,
  );
}
