// `npm run check:upgrade [-- REVISION]`: replaces the server of an earlier version by this one on one database, under load, as
// docs/operations.md says. The earlier version is the commit before the last one that added a migration.
//
// This version gets one more migration, which adds a column to every table, so that each plan that the old server keeps has to survive.
// A version whose migration fails is started first. No request may be lost, and no stream may miss an event.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openEmbeddedPostgres } from '@ekhaya/embedded-database/embedded-postgres';
import { Client, completeProgram, freePort, startBuilt, statusOf, until } from './rolling/built-server.mjs';
import { startLoad } from './rolling/load.mjs';
import { startProxy } from './rolling/proxy.mjs';
import { buildRevision, commitBeforeLastMigration, copyWithMigration } from './rolling/version-trees.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(`Not true: ${sentence}`);
  say(`  ${sentence}`);
};

const people = 6;
const loadMs = 6_000;
const place = mkdtempSync(join(tmpdir(), 'ekhaya-upgrade-'));
const [before, broken, after, cluster] = ['before', 'broken', 'after', 'postgres'].map((name) => join(place, name));
for (const folder of [place, cluster]) {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

const revision = process.argv[2] ?? commitBeforeLastMigration();
say(`Building ${revision} …`);
const commit = buildRevision(revision, before);

const postgres = await openEmbeddedPostgres({
  dataDirectory: cluster,
  password: 'of-this-check',
  onLost: () => undefined,
});
const proxy = await startProxy();
const variables = {
  DATABASE_URL: postgres.url,
  EKHAYA_DATA_DIR: join(place, 'data'),
  EKHAYA_SECRET: 'a-secret-of-this-check-alone-0123456789',
  PUBLIC_URL: proxy.address,
  TRUSTED_PROXIES: '127.0.0.1',
};
const errorsIn = (output) =>
  output
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .slice(0, 10)
    .join('\n');
const started = [];
const start = async (tree) => {
  const server = startBuilt(tree, variables, await freePort());
  started.push(server);
  return server;
};
const database = new Client({ connectionString: postgres.url });

try {
  const administrator = ['create', '--email', 'lerato@example.com', '--first-name', 'Lerato', '--last-name', 'Mokoena'];
  const estate = ['--mobile', '0845550180', '--estate', 'Baobab Rise', '--suburb', 'Midrand', '--city', 'Johannesburg'];
  await completeProgram(
    before,
    variables,
    'server/admin.ts',
    [...administrator, ...estate, '--password-stdin'],
    'Quiet-Baobab-77\n',
  );
  say(`The server of ${commit}, with ${people} people:`);
  const old = await start(before);
  await old.ready();
  proxy.add(old.address);
  await until(() => proxy.isReady(old.address), 'the proxy knows the old server');
  await database.connect();
  const found = await database.query('select id, name from estates');
  const load = await startLoad({ address: proxy.address, people, estate: found.rows[0] });
  await pause(loadMs);
  require(load.counts.writes > 0, 'People use it.');

  say('A version whose migration fails:');
  copyWithMigration(broken, '9998_breaks', ['alter table estates add column broken text;', 'select 1 / 0;']);
  const failing = await start(broken);
  require((await failing.ended) === 1, 'It ends with exit code 1.');
  require(/could not be migrated/.test(failing.output()), 'It says that the tables could not be migrated.');
  require((await statusOf(`${old.address}/api/ready`)) === 200, 'The old server serves on.');

  say('This version beside it:');
  const tables = await database.query(`select tablename from pg_tables where schemaname = 'public' order by tablename`);
  const applied = () => database.query('select count(*)::int as count from drizzle.__drizzle_migrations');
  const appliedBefore = (await applied()).rows[0].count;
  copyWithMigration(
    after,
    '9999_a-column-more-for-every-table',
    tables.rows.map(({ tablename }) => `alter table "${tablename}" add column added_by_check text;`),
  );
  const next = await start(after);
  await next.ready();
  const count = (await applied()).rows[0].count - appliedBefore;
  require(count >= 1, `It has migrated: ${count} migrations, one of them of ${tables.rows.length} tables.`);
  proxy.add(next.address);
  await until(() => proxy.isReady(next.address), 'the proxy knows the new server');
  const seenBefore = load.counts.requests;
  await pause(loadMs);
  require(load.counts.requests > seenBefore, 'Both versions serve on one database.');

  say('The old server stops:');
  const openedBefore = load.counts.streamsOpened;
  const ended = old.stop();
  await until(() => !proxy.isReady(old.address), 'the proxy leaves the old server out');
  require(old.child.exitCode === null, 'It says at /api/ready that it stops, before it stops.');
  require((await ended) === 0, 'It ends with exit code 0.');
  proxy.remove(old.address);
  await pause(loadMs);
  require(load.counts.streamsOpened > openedBefore, 'Live streams move to the new server.');

  const told = await load.finish();
  for (const failure of load.failures.slice(0, 20)) say(`  LOST: ${failure}`);
  for (const { output } of load.failures.length === 0 ? [] : [old, next]) say(errorsIn(output()));
  say(
    `  ${told.requests} requests of ${told.people} people, ${told.writes} of them writes; ${told.streamsOpened} streams, ${told.topics} events`,
  );
  require(load.failures.length === 0, 'No request was lost, and nothing that was acknowledged is missing.');
  require((await next.stop()) === 0, 'The new server stops.');
} finally {
  // After a failure servers may still run.
  for (const { child } of started) if (child.exitCode === null) child.kill('SIGKILL');
  proxy.stop();
  await database.end().catch(() => undefined);
  await postgres.stop();
  execFileSync('chmod', ['-R', 'u+w', place]);
  rmSync(place, { recursive: true, force: true });
}
