// `npm run check:point-in-time`: brings a database back to a moment, from a copy of its folder and the archived log, as
// docs/operations.md says.
import { chmodSync, chownSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ask, copyCluster, makeCluster } from './rolling/clusters.mjs';
import { until } from './rolling/built-server.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(`Not true: ${sentence}`);
  say(`  ${sentence}`);
};

const place = mkdtempSync(join(tmpdir(), 'ekhaya-point-in-time-'));
chmodSync(place, 0o755);
const archive = join(place, 'archive');
const stops = [];

try {
  const cluster = await makeCluster(join(place, 'cluster'));
  mkdirSync(archive);
  if (cluster.user.uid !== undefined) chownSync(archive, cluster.user.uid, cluster.user.gid);
  const before = await cluster.start();
  stops.push(() => cluster.stop());
  await ask(before.maintenanceUrl, 'alter system set archive_mode = on');
  const keep = `alter system set archive_command = 'cmp -s %p ${archive}/%f || { test ! -f ${archive}/%f && cp %p ${archive}/%f.part && sync ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f; }'`;
  await ask(before.maintenanceUrl, keep);
  await cluster.stop();
  const { maintenanceUrl } = await cluster.start();
  await ask(maintenanceUrl, 'create table bookings (id int primary key)');
  await ask(maintenanceUrl, 'insert into bookings select generate_series(1, 100)');
  say('A copy of the folder, and the log since:');
  const copy = await copyCluster(cluster, maintenanceUrl, join(place, 'copy'));
  await ask(maintenanceUrl, 'insert into bookings select generate_series(101, 200)');
  const [{ moment }] = await ask(maintenanceUrl, 'select clock_timestamp()::text as moment');
  await ask(maintenanceUrl, 'delete from bookings');
  // What a full disk, or the end of the power, has left of an attempt.
  const [{ now }] = await ask(maintenanceUrl, 'select pg_walfile_name(pg_current_wal_lsn()) as now');
  const half = join(archive, `${now}.part`);
  writeFileSync(half, 'half a file');
  if (cluster.user.uid !== undefined) chownSync(half, cluster.user.uid, cluster.user.gid);
  const archiveNow = async () => {
    const [{ last }] = await ask(maintenanceUrl, 'select pg_walfile_name(pg_switch_wal()) as last');
    const isArchived = async () =>
      (await ask(maintenanceUrl, 'select 1 from pg_stat_archiver where last_archived_wal >= $1', [last])).length === 1;
    await until(isArchived, 'the log is archived');
    return last;
  };
  const last = await archiveNow();
  require(statSync(join(archive, last)).size ===
    16 * 1024 * 1024, 'A file of the log is archived whole, after half of it was.');
  // PostgreSQL was killed before it noted that a file is archived.
  const noted = join(place, 'cluster/postgres/pg_wal/archive_status', last);
  renameSync(`${noted}.done`, `${noted}.ready`);
  await ask(maintenanceUrl, "select pg_logical_emit_message(false, 'check', 'something for the log')");
  await archiveNow();
  require(true, 'A file that is archived already holds up nothing.');
  await cluster.stop();
  stops.pop();

  say(`The database of ${moment}:`);
  const back = [`restore_command = 'cp ${archive}/%f %p'`, `recovery_target_time = '${moment}'`];
  copy.write('postgresql.auto.conf', `${[...back, `recovery_target_action = 'promote'`].join('\n')}\n`, 'a');
  copy.write('recovery.signal', '');
  const restored = await copy.start();
  stops.push(() => copy.stop());
  const isPromoted = async () => !(await ask(restored.maintenanceUrl, 'select pg_is_in_recovery() as still'))[0].still;
  await until(isPromoted, 'the end of the recovery');
  const [{ count }] = await ask(restored.maintenanceUrl, 'select count(*)::int as count from bookings');
  require(count === 200, 'Everything written until the moment is there, and the mistake after it is not.');
  await ask(restored.maintenanceUrl, 'insert into bookings values (201)');
  require(true, 'It takes writes.');
} finally {
  for (const stop of stops.toReversed()) await Promise.resolve(stop()).catch(() => undefined);
  rmSync(place, { recursive: true, force: true });
}
