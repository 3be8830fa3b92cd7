// Writes six months of a group of estates straight into its tables: notifications, what people read of them, gate entries and audit
// rows. One month of each is due when the clock stands at an instant of `instantsOfRuns`; the sixth month stays.
import { keptKinds } from '../../contract/src/privacy/kept-records.rules.ts';
import { large } from '../scale/write-large.mjs';

const estates = 10;
const peopleOfEstate = 1_000;
export const runs = 5;
const months = runs + 1;
const dayMs = 86_400_000;

/** The rows of a month of all estates. @param {number} scale 1 is 200,000 notifications and 400,000 gate entries */
export const sizesAt = (scale) => ({
  notifications: Math.round(200_000 * scale),
  notification_reads: Math.round(150_000 * scale),
  gate_log: Math.round(400_000 * scale),
  audit_log: Math.round(30_000 * scale),
});

/** The column by which each table is old. */
export const timeColumns = {
  notifications: 'created_at',
  notification_reads: 'read_at',
  gate_log: 'at',
  audit_log: 'at',
};

/** When each run takes place: the second of a month, so that whole months of the calendar are over. */
export const instantOfRun = (run) => new Date(Date.UTC(2027, run, 2));

const daysBefore = (instant, { days }) => new Date(instant.getTime() - days * dayMs);
const startOfMonth = (instant, more = 0) =>
  new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + more, 1));

/** The first instant that is due at a run, and the first one that is not. */
export const dueAt = (table, run) => {
  if (table === 'audit_log') {
    const until = startOfMonth(daysBefore(instantOfRun(run), keptKinds.acts.keeps));
    return [startOfMonth(until, -1), until];
  }
  const { keeps } = table === 'gate_log' ? keptKinds.visits : keptKinds.messages;
  return [daysBefore(instantOfRun(run - 1), keeps), daysBefore(instantOfRun(run), keeps)];
};

/** An estate by the number of a row. */
const estate = `'e' || n % ${estates}`;
const person = `'person-' || n % ${estates} || '-' || n / ${estates} * 7919 % ${peopleOfEstate}`;
/** The instant of a row of a month: `$3` is its start, `$4` its end, `$2` the number of its rows. */
const instant = `$3::timestamptz + (n - $1::int)::float8 / $2::int * ($4::timestamptz - $3::timestamptz)`;
const numbers = 'generate_series($1::int, $1::int + $2::int - 1) n';

const statements = {
  notifications: `insert into notifications (id, notification_id, group_id, read_key, audience_kind, audience_id, type, title, description,
       image, url, created_at)
     select key, key, key, key, case when n % 1000 = 0 then 'estate' else 'person' end,
       case when n % 1000 = 0 then ${estate} else ${person} end, 'Booking', 'Your booking', 'Tennis court, 10:00', '', '', ${instant}
     from ${numbers}, lateral (select md5('notification ' || n)::uuid::text as key) keys`,
  notification_reads: `insert into notification_reads (user_id, read_key, read_at)
     select ${person}, md5('notification ' || n)::uuid, ${instant} from ${numbers}`,
  gate_log: `insert into gate_log (nonce, at, received_at, estate_id, gate_id, direction, result, reason, kind, subject_key, person_id,
       name, plate, whose_guest, unit, override_reason, guard_id, was_offline, has_no_place, chain, step)
     select md5('entry ' || n)::uuid, ${instant}, ${instant}, ${estate}, 'gate-' || ${estate},
       case when n / 2 % 2 = 0 then 'in' else 'out' end, case when n % 50 = 0 then 'refused' else 'granted' end,
       case when n % 50 = 0 then 'expired' end, case when n % 5 = 0 then 'visitor' else 'resident' end, 'person:' || ${person},
       ${person}, 'Resident ' || left(md5(${person}), 8),
       case when n % 3 = 0 then 'CA ' || lpad((n::bigint * 7919 % 1000000)::text, 6, '0') else '' end, '',
       (n % 900)::text, '', 'guard', false, false, ${person}, n from ${numbers}`,
  audit_log: `insert into audit_log (at, actor_id, action, estate_id, subject_kind, subject_id, person_id)
     select ${instant}, ${person}, (array['account.sign-in', 'roles.grant', 'bookings.accept'])[1 + n % 3], ${estate}, 'person', ${person},
       ${person} from ${numbers}`,
};

/** Writes estates with a gate each, and their people. */
const addEstates = async (client) => {
  const each = `generate_series(0, ${estates - 1}) e`;
  await client.query(
    `insert into estates (id, name, image_url, suburb, city) select 'e' || e, 'Estate ' || e, '', '', '' from ${each}`,
  );
  await client.query(
    `insert into gates (id, estate_id, name) select 'gate-e' || e, 'e' || e, 'Main gate' from ${each}`,
  );
  await client.query(
    `insert into roles (id, estate_id, name, rank, display_name, description)
     select 'e' || e || '-owner', 'e' || e, 'Owner', 68, 'Owner', '' from ${each}`,
  );
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'person-' || e || '-' || p, e || '-' || p || '@bench.test', '', 'Bench', 'Person', '2782' || lpad((e * 10000 + p)::text, 7, '0'),
       'resident', 'e' || e, '2022-01-01' from ${each}, generate_series(0, ${peopleOfEstate - 1}) p`,
  );
  await client.query(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select id, id, default_estate_id || '-owner', '', created_at from users`,
  );
};

/** Writes the estates and their months. @param client a connection as the owner of the database, whose triggers this skips */
export async function writeMonths(client, sizes, log) {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  );
  await addEstates(client);
  for (const [table, rows] of Object.entries(sizes)) {
    await large(client, log, [table], months, async () => {
      for (let month = 0; month < months; month++) {
        await client.query(statements[table], [month * rows, rows, ...dueAt(table, month)]);
      }
    });
  }
  await client.query('set session_replication_role = default');
}

/** Makes one estate keep messages for 30 days, as the room Retention does. */
export const keepShorter = (client) =>
  client.query(`insert into retention_rules (estate_id, bookings, messages, mails) values ('e0', 365, 30, 365)`);
