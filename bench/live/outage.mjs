// Measures an outage that is told to 10,000 people, each with a notification, a push job and, because none has a phone that receives
// push messages, a mail of her own: `npm run bench:outage`. The mails are stored in the database in place of a mail server.
// Beside it raw `pg` writes a row a person.
import { setTimeout as wait } from 'node:timers/promises';
import { printReport } from '../measure/report.mjs';
import { signIn } from '../measure/running-server.mjs';
import { measureOnDatabase } from './server-on-database.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 10_000);
const outside = 1_000;
const mostSeconds = 60;

/** Writes people in the houses of the area, two of whose roles are in two houses of it, and people outside. */
async function writePeople(client) {
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'many-' || n, 'many-' || n || '@bench.test', '', 'One', 'OfMany', '2783' || (1000000 + n), 'resident', '91', now()
     from generate_series(1, $1::int) n`,
    [people + outside],
  );
  await client.query(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at)
     select 'many-' || n, 'many-' || n, (select id from roles where estate_id = '91' order by rank limit 1),
       case when n <= $1::int then 'bench-' || n % 1000 else 'elsewhere-' || n end, now()
     from generate_series(1, $1::int + $2::int) n`,
    [people, outside],
  );
  await client.query('analyze');
}

/** Announces an outage and waits until everybody of its area has it. @returns seconds, and who has how many */
async function measureOurs(client, origin) {
  const headers = { ...(await signIn(origin, 'admin@ekhaya.test')), 'content-type': 'application/json' };
  const inHours = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const start = performance.now();
  const answer = await fetch(`${origin}/api/console/estates/91/outages`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'bench-outage' },
    body: JSON.stringify({
      kind: 'water',
      cause: 'outage',
      what: 'A pipe burst',
      help: '',
      nextNewsAt: null,
      area: { isWholeEstate: false, streets: [], houses: Array.from({ length: 1000 }, (_, at) => `bench-${at}`) },
      startsAt: inHours(0),
      until: inHours(4),
    }),
  });
  if (!answer.ok) throw new Error(`Announcing was answered ${answer.status}: ${await answer.text()}`);
  const answered = (performance.now() - start) / 1000;
  const { id } = (await answer.json()).details;
  const count = async () =>
    (await client.query(`select coalesce(sum(told), 0)::int as told from outage_steps where outage_id = $1`, [id]))
      .rows[0].told;
  const jobs = async () =>
    (
      await client.query(
        `select count(*)::int as left from graphile_worker.jobs where task_identifier in ('tell-outage', 'push-notification', 'send-mail')`,
      )
    ).rows[0].left;
  while ((await count()) < people && performance.now() - start < 300_000) await wait(20);
  const told = (performance.now() - start) / 1000;
  while ((await jobs()) > 0 && performance.now() - start < 300_000) await wait(50);
  const pushed = (performance.now() - start) / 1000;
  const { rows } = await client.query(
    `select count(*)::int as all, count(distinct audience_id)::int as people,
       (count(*) filter (where audience_id in (select user_id from role_grants where unit_number like 'elsewhere-%')))::int as outside
     from notifications where type = 'outage'`,
  );
  const mails = await client.query(
    `select count(*)::int as mails, count(distinct recipient)::int as mailed from outbox_messages
     where channel = 'mail' and recipient like 'many-%'`,
  );
  return { answered, told, pushed, ...rows[0], ...mails.rows[0] };
}

/** Measures PostgreSQL alone: a row a person. */
async function measureRaw(client) {
  await client.query(
    'create table raw_notifications (id bigint generated always as identity, user_id text, title text)',
  );
  const start = performance.now();
  await client.query(
    `insert into raw_notifications (user_id, title) select user_id, 'No water' from role_grants where unit_number like 'bench-%'`,
  );
  return (performance.now() - start) / 1000;
}

const { ours, raw } = await measureOnDatabase('outage', async (client, origin) => {
  await writePeople(client);
  return { ours: await measureOurs(client, origin), raw: await measureRaw(client) };
});

const isMet = printReport(`An outage told to ${people} people`, [
  { what: 'people who have it', measured: ours.people, atLeast: people, unit: '' },
  { what: 'notifications beyond one a person', measured: ours.all - ours.people, atMost: 0, unit: '' },
  { what: 'people who have a mail', measured: ours.mailed, atLeast: people, unit: '' },
  { what: 'mails beyond one a person', measured: ours.mails - ours.mailed, atMost: 0, unit: '' },
  { what: 'people outside the area who have it', measured: ours.outside, atMost: 0, unit: '' },
  { what: 'ours: announced and answered', measured: ours.answered, unit: 's' },
  { what: 'ours: everybody has it', measured: ours.told, atMost: mostSeconds, unit: 's' },
  { what: 'ours: all push messages and mails sent', measured: ours.pushed, atMost: mostSeconds, unit: 's' },
  { what: 'raw pg: a row a person', measured: raw, unit: 's' },
]);
process.exitCode = isMet ? 0 : 1;
