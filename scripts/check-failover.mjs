// `npm run check:failover`: a synchronous standby takes over from a PostgreSQL that is killed under load, as docs/operations.md says.
// Nothing that was acknowledged may be lost, live streams resume, and /api/ready tells the truth throughout.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openMovingAddress } from '../server/src/platform/database/testing/moving-address.ts';
import { root } from './build-fingerprint.mjs';
import { completeProgram, freePort, startBuilt, statusOf, until } from './rolling/built-server.mjs';
import { ask, copyCluster, makeCluster } from './rolling/clusters.mjs';
import { startLoad } from './rolling/load.mjs';
import { startProxy } from './rolling/proxy.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(`Not true: ${sentence}`);
  say(`  ${sentence}`);
};

const people = 4;
const loadMs = 5_000;
const place = mkdtempSync(join(tmpdir(), 'ekhaya-failover-'));
chmodSync(place, 0o755);
mkdirSync(join(place, 'data'));
const stops = [];

try {
  say('A PostgreSQL with a synchronous standby:');
  const primary = await makeCluster(join(place, 'primary'));
  const first = await primary.start();
  stops.push(() => primary.stop());
  await ask(first.maintenanceUrl, 'create database ekhaya');
  await ask(first.maintenanceUrl, 'alter role ekhaya replication');
  const standby = await copyCluster(primary, first.maintenanceUrl, join(place, 'standby'));
  const { password } = new URL(first.url);
  const source = `host=127.0.0.1 port=${first.port} user=ekhaya password=${password} application_name=standby`;
  standby.write('postgresql.auto.conf', `primary_conninfo = '${source}'\n`, 'a');
  standby.write('standby.signal', '');
  const second = await standby.start();
  stops.push(() => standby.stop());
  await ask(first.maintenanceUrl, `alter system set synchronous_standby_names = 'standby'`);
  await ask(first.maintenanceUrl, 'select pg_reload_conf()');
  const standbys = () => ask(first.maintenanceUrl, 'select application_name, sync_state from pg_stat_replication');
  const isSynchronous = async () =>
    (await standbys()).some((each) => each.application_name === 'standby' && each.sync_state === 'sync');
  await until(isSynchronous, 'a synchronous standby');
  require(true, 'The standby streams, and each commit waits for it.');

  const address = await openMovingAddress(first.port);
  stops.push(() => address.stop());
  const proxy = await startProxy();
  stops.push(() => proxy.stop());
  const variables = {
    DATABASE_URL: Object.assign(new URL(first.url), { port: String(address.port) }).href,
    EKHAYA_DATA_DIR: join(place, 'data'),
    EKHAYA_SECRET: 'a-secret-of-this-check-alone-0123456789',
    PUBLIC_URL: proxy.address,
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const names = ['--first-name', 'Lerato', '--last-name', 'Mokoena', '--mobile', '0845550180'];
  const estate = ['--estate', 'Baobab Rise', '--suburb', 'Midrand', '--city', 'Johannesburg'];
  const administrator = ['create', '--email', 'lerato@example.com', ...names, ...estate, '--password-stdin'];
  await completeProgram(root, variables, 'server/admin.ts', administrator, 'Quiet-Baobab-77\n');
  const server = startBuilt(root, variables, await freePort());
  stops.push(() => server.child.kill('SIGKILL'));
  await server.ready();
  proxy.add(server.address);
  await until(() => proxy.isReady(server.address), 'the proxy knows the server');
  const [found] = await ask(first.url, 'select id, name from estates');
  const load = await startLoad({ address: proxy.address, people, estate: found, mayWait: true });
  await pause(loadMs);

  say('The machine of the PostgreSQL is gone under load, without a word:');
  const [writes, streams] = [load.counts.writes, load.counts.streamsOpened];
  require(writes > 0, 'People use the app.');
  address.fallSilent();
  primary.kill();
  const silentAt = performance.now();
  await until(async () => (await statusOf(`${server.address}/api/ready`)) === 503, 'a server that is not ready');
  require(performance.now() - silentAt < 5_000, 'Within seconds the server is not ready.');
  require((await statusOf(`${server.address}/api/health`)) === 200, 'The server runs, and says that it is not ready.');
  await ask(second.maintenanceUrl, 'select pg_promote()');
  // A standby that was copied later than this one would have the setting of the first PostgreSQL.
  await ask(second.maintenanceUrl, 'alter system reset synchronous_standby_names');
  address.moveTo(second.port);
  await until(async () => (await statusOf(`${server.address}/api/ready`)) === 200, 'a server that is ready again');
  require(server.child.exitCode === null, 'It is ready again without a restart.');
  await until(() => load.counts.writes > writes + 20, 'writes after the failover');
  await until(() => load.counts.streamsOpened > streams || load.counts.topics > 0, 'live streams');
  await pause(loadMs);
  const told = await load.finish();
  for (const failure of load.failures.slice(0, 20)) say(`  LOST: ${failure}`);
  say(`  ${told.requests} requests of ${told.people} people, ${told.writes} of them writes; ${told.repeated} repeated`);
  require(load.failures.length ===
    0, 'Nothing that was acknowledged is lost, and each stream heard of the last change.');
  require((await server.stop()) === 0, 'The server stops.');
} finally {
  for (const stop of stops.toReversed()) await Promise.resolve(stop()).catch(() => undefined);
  rmSync(place, { recursive: true, force: true });
}
