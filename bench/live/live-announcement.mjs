// Measures an announcement to 100,000 people, which is stored as one row: `npm run bench:announcement`. Beside it raw `pg` writes
// one row, and one row per person.
import { median, printReport } from '../measure/report.mjs';
import { signIn } from '../measure/running-server.mjs';
import { measureOnDatabase } from './server-on-database.mjs';

const people = Number(process.env.BENCH_PEOPLE ?? 100_000);
const runs = Number(process.env.BENCH_RUNS ?? 5);
const tables = ['notifications', 'notification_reads', 'announcements', 'live_events'];

const timed = async (work) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const repeated = async (work) => {
  const times = [];
  for (let run = 0; run < runs; run++) times.push(await timed(() => work(run)));
  return median(times);
};

/** Writes `count` people of one estate. */
async function writePeople(client) {
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
     select 'many-' || n, 'many-' || n || '@bench.test', '', 'One', 'OfMany', '2783' || (1000000 + n), 'resident', '91', now()
     from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query(
    `insert into role_grants (id, user_id, role_id, granted_at)
     select 'many-' || n, 'many-' || n, (select id from roles where estate_id = '91' order by rank limit 1), now()
     from generate_series(1, $1::int) n`,
    [people],
  );
  await client.query('analyze');
}

async function countRows(client) {
  const counted = await client.query(
    `select ${tables.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return counted.rows[0];
}

/** Measures the product: the API announces, and one of the people reads the announcement. */
async function measureOurs(client, origin) {
  const headers = await signIn(origin, 'admin@ekhaya.test');
  const resident = await signIn(origin);
  const before = await countRows(client);
  let reached = 0;
  const announced = await repeated(async (run) => {
    const path = `${origin}/api/console/notifications`;
    const json = { ...headers, 'content-type': 'application/json' };
    const drafted = await fetch(path, {
      method: 'POST',
      headers: { ...json, 'idempotency-key': `bench-announcement-${run}` },
      body: JSON.stringify({ estateIds: ['91'], title: 'Water off', description: 'From 09:00 to 11:00.' }),
    });
    const { id, version } = (await drafted.json()).details;
    const answer = await fetch(`${path}/${id}/publish`, {
      method: 'POST',
      headers: { ...json, 'if-match': `"${version}"` },
    });
    if (!answer.ok) throw new Error(`Announcing was answered ${answer.status}: ${await answer.text()}`);
    ({ reached } = (await answer.json()).details);
  });
  const after = await countRows(client);
  const listed = await repeated(async () => {
    const answer = await fetch(`${origin}/api/notifications?userID=me`, { headers: resident });
    await answer.arrayBuffer();
  });
  return { announced, listed, reached, written: (table) => (after[table] - before[table]) / runs };
}

/** Measures PostgreSQL alone: one row, and one row per person. */
async function measureRaw(client) {
  await client.query(
    'create table raw_notifications (id bigint generated always as identity, user_id text, title text)',
  );
  return {
    one: await repeated(() => client.query(`insert into raw_notifications (title) values ('Water off')`)),
    many: await repeated(() =>
      client.query(`insert into raw_notifications (user_id, title) select user_id, 'Water off' from role_grants`),
    ),
  };
}

const { ours, raw } = await measureOnDatabase('announcement', async (client, origin) => {
  await writePeople(client);
  return { ours: await measureOurs(client, origin), raw: await measureRaw(client) };
});

const isMet = printReport(`An announcement to ${people} people, medians of ${runs}`, [
  { what: 'people reached', measured: ours.reached, atLeast: people, unit: '' },
  { what: 'rows of notifications written', measured: ours.written('notifications'), atMost: 1, unit: '' },
  { what: 'rows of live events written', measured: ours.written('live_events'), atMost: 1, unit: '' },
  { what: 'rows of reads written', measured: ours.written('notification_reads'), atMost: 0, unit: '' },
  { what: 'ours: announced, counted and audited', measured: ours.announced, unit: 'ms' },
  { what: 'ours: the list of one of them', measured: ours.listed, unit: 'ms' },
  { what: 'raw pg: one row', measured: raw.one, unit: 'ms' },
  { what: 'raw pg: a row a person', measured: raw.many, unit: 'ms' },
]);
process.exitCode = isMet ? 0 : 1;
