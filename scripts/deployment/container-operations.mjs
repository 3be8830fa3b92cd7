// What operators do with a running installation, as docs/operations.md has it, with containers.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../rolling/built-server.mjs';
import { addMigration } from '../rolling/version-trees.mjs';
import { addAdministrator, password, writeSettings } from './container-installation.mjs';

const lerato = 'lerato@example.com';

/** The folder of a release after the first one. It has another name, from which Compose would take those of the volumes. */
const nextPlace = '/srv/the-next-release';

/** Sets variables, and has the containers that they are for made anew, as the guide says. */
async function change(on, variables) {
  writeSettings(on, variables);
  await on.guide.follow('docker compose up -d');
  await on.service.ready();
}

/** Changes the keys, and has failed jobs tried again. */
export async function administerContainers(on) {
  const { engine, guide, service, place, say, require } = on;
  say('Commands:');
  await engine.run('docker compose exec -T store mkdir /objects/backups', { place: place() });
  const settings = readFileSync(engine.path(join(place(), '.env')), 'utf8');
  const valueOf = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(settings)?.[1];
  writeSettings(on, { EKHAYA_PREVIOUS_SECRETS: valueOf('EKHAYA_SECRET'), EKHAYA_SECRET: 'of-nobody-0123456789' });
  await guide.follow('docker compose restart');
  await service.ready();
  const { output } = await service.inApp('printenv EKHAYA_SECRET');
  require(output.trim() === valueOf('EKHAYA_SECRET'), 'docker compose restart keeps the variables of before.');
  await change(on, {
    EKHAYA_SECRET: await guide.follow('openssl rand -hex 32'),
    EKHAYA_BACKUP_PASSPHRASE: 'four words of a list',
    EKHAYA_HANDOVER_PASSPHRASE: 'four other words of it',
    BACKUP_STORAGE_URL: `s3://ekhaya:${valueOf('STORAGE_SECRET')}@store:7070/backups?tls=off`,
  });
  const rotated = await guide.follow('docker compose exec app node server/rotate-secret.ts');
  require(rotated.includes('values were encrypted with the new secret'), 'The secret is changed while the app runs.');
  require((await service.ask('/api/user?userID=me', { person: lerato })).status === 200, 'Nobody is signed out.');
  const keys = await guide.follow('docker compose exec app node server/admin.ts replace-gate-keys');
  require(/^Gate key \w+ signs from now on/m.test(keys), 'The gate keys are replaced.');
  const retried = await guide.follow('docker compose exec app node server/jobs.ts retry');
  require(retried.includes('0 jobs are tried again'), 'Failed jobs are tried again.');
}

/** What the database answers to a statement. */
const ask = ({ engine, place }, statement) =>
  engine.read(
    'docker compose exec -T database psql --username ekhaya --dbname ekhaya --no-align --tuples-only --quiet --set ON_ERROR_STOP=1',
    { place: place(), input: `${statement};\n` },
  );

/** Makes backups, and tries to restore one. The archive of the chapter stands beside compose.yaml at its end. */
export async function backUpContainers(on) {
  const { engine, guide, service, place, say, require } = on;
  say('Backups:');
  // The job of the night, now.
  await ask(on, "select from graphile_worker.add_job('back-up', '{}')");
  const isStored = async () => {
    const { output } = await service.inApp('node server/stored-backups.ts');
    [, name] = /^(\d{4}-\S+)$/m.exec(output) ?? [];
    return name !== undefined;
  };
  let name;
  await until(isStored, 'a stored backup', 120_000);
  await guide.follow('docker compose exec app node server/stored-backups.ts NAME /data/backup.age', {
    as: `docker compose exec app node server/stored-backups.ts ${name} /data/backup.age`,
  });
  require(true, 'A stored backup is listed and brought back.');
  const stored = await guide.follow('docker compose exec app node server/restore.ts --try /data/backup.age');
  require(stored.includes('It was a trial'), 'Its restore is tried while the app runs.');
  await guide.follow('docker compose exec app rm /data/backup.age');
  const written = await guide.follow('docker compose exec app node server/backup.ts /data/backup.age');
  require(/rows of \d+ tables and [1-9]\d* files/.test(written), 'A backup is written while the app runs.');
  const tried = await guide.follow('docker compose exec app node server/restore.ts --try /data/backup.age');
  require(tried.includes('It was a trial'), 'Its restore is tried.');
  const inside = (await service.inApp('sha256sum /data/backup.age')).output.split(' ')[0];
  await guide.follow('docker compose exec -T app cat /data/backup.age > backup.age');
  const outside = (await engine.read('sha256sum backup.age', { place: place() })).split(' ')[0];
  require(inside === outside, 'It is copied out of the container as it is.');
  await guide.follow('docker compose exec app rm /data/backup.age');
}

/** What the guide has people write beside compose.yaml: ports, and a volume for an archive of the database. */
const override = `services:
  app:
    ports: ['127.0.0.1:8080:8080']
  database:
    ports: ['127.0.0.1:5432:5432']
    volumes: ['archive:/archive']
volumes:
  archive:
`;

/** Follows what the guide has about changes of compose.yaml: an archive of the database, and ports. */
export async function changeCompose(on) {
  const { engine, guide, service, place, say, require } = on;
  say('Changes beside compose.yaml:');
  engine.write(join(place(), 'compose.override.yaml'), override);
  await guide.follow('docker compose up -d');
  await service.ready();
  await guide.follow('docker compose exec database chown postgres /archive');
  await ask(on, 'alter system set archive_mode = on');
  await ask(on, guide.statementWith('archive_command'));
  await engine.run('docker compose restart database', { place: place() });
  await service.ready();
  await until(async () => (await ask(on, 'select 1').catch(() => '')) === '1', 'a database that answers');
  await ask(on, "select pg_logical_emit_message(false, 'check', 'something for the log')");
  await ask(on, 'select pg_switch_wal()');
  const list = () => engine.read('docker compose exec -T database ls /archive', { place: place() });
  await until(async () => /^[0-9A-F]{24}$/m.test(await list()), 'a file in the archive');
  require(true, 'The log of the database goes into the archive.');
  await arePortsOpen(on);
}

/** Looks at the ports that the file beside compose.yaml opens. */
async function arePortsOpen({ engine, require }) {
  const metrics = await engine.read(
    "curl --silent --header 'authorization: Bearer a-token-of-this-check' http://127.0.0.1:8080/metrics",
  );
  require(metrics.includes('ekhaya_database_up 1'), 'Prometheus gets the metrics at the port of the app.');
  const { code } = await engine.attempt('bash -c "</dev/tcp/127.0.0.1/5432"');
  require(code === 0, 'The port of the database is open.');
}

/** Takes the database and the app away, and looks what Caddy answers meanwhile. */
export async function takeAway({ engine, service, place, say, require }) {
  say('While something is away:');
  const [, apiKey] = /"apiKey":"([^"]+)"/.exec((await service.call('/login')).body) ?? [];
  const readOwn = () => service.call('/api/user?userID=me', { person: lerato, headers: { 'x-api-key': apiKey } });
  require((await readOwn()).status === 200, 'A call is answered.');
  await engine.run('docker compose stop database', { place: place() });
  const refused = await readOwn();
  require(refused.status === 503 &&
    Number(refused.headers['retry-after']) > 0, 'Without the database it is answered 503 with Retry-After.');
  require((await service.call('/api/health')).status === 200, 'What needs no database is answered.');
  await engine.run('docker compose start database', { place: place() });
  await service.ready();
  await until(async () => (await readOwn()).status === 200, 'a call that is answered');
  await engine.run('docker compose stop app', { place: place() });
  const gone = await service.call('/login');
  require(gone.status === 503 && gone.headers['retry-after'] === '5', 'Without the app Caddy answers the same.');
  const waiting = service.call('/login');
  await engine.run('docker compose start app', { place: place() });
  require((await waiting).status === 200, 'A request that comes while the app starts waits for it.');
  await service.ready();
}

/** Follows the chapter Upgrades, to a version with one more migration in a folder of its own. */
export async function upgradeContainers(on) {
  const { engine, guide, service, place, moveTo, say, require } = on;
  say('Upgrade, in a folder of another name:');
  const volumes = () => engine.read('docker volume ls --quiet --filter label=com.docker.compose.project');
  const before = { image: (await service.image()).Id, volumes: await volumes() };
  engine.unpack(nextPlace);
  addMigration(engine.path(nextPlace), '9999_of_this_check', ['create index of_this_check on estates (id);']);
  await engine.run(`cp ${place()}/.env ${place()}/compose.override.yaml ${place()}/backup.age ${nextPlace}/`);
  moveTo(nextPlace);
  await guide.follow('docker compose build');
  require((await service.image()).Id !== before.image, 'A new image is built.');
  const migrated = await guide.follow('docker compose run --rm app node server/migrate.ts');
  require(migrated.includes('9999_of_this_check'), 'The new version migrates the database while the old one runs.');
  require((await service.inspect('app')).Image === before.image, 'The old container still runs.');
  require((await service.signIn(lerato, password)) === 200, 'It serves on.');
  await guide.follow('docker compose up -d');
  await service.ready();
  require((await service.inspect('app')).Image === (await service.image()).Id, 'The new version takes its place.');
  require((await service.signIn(lerato, password)) === 200, 'Whoever was there signs in.');
  require((await volumes()) === before.volumes, 'The volumes are those of before.');
  await arePortsOpen(on);
}

/** Follows the chapter Restoring: on another machine, and where the app runs. */
export async function restoreContainers(on, picture) {
  const { engine, guide, service, place, say, require } = on;
  say('Restore on another machine:');
  const restore = async () => {
    await guide.follow("docker compose run --rm -T app sh -c 'cat > /data/backup.age' < backup.age");
    const restored = await guide.follow('docker compose run --rm app node server/restore.ts /data/backup.age');
    require(restored.includes('are those of the backup'), 'The backup is restored into an empty database.');
    await guide.follow('docker compose up -d');
    await service.ready();
  };
  // A machine without its volumes is another one.
  await engine.run('docker compose down --volumes', { place: place() });
  await restore();
  require((await service.signIn(lerato, password)) === 200, 'Whoever was there signs in.');
  const shown = await service.call(picture, { person: lerato });
  require(shown.status === 200 && shown.headers['content-type'] === 'image/webp', 'The picture is there.');

  say('Restore where the app runs:');
  await addAdministrator(on, 'after@example.com');
  require((await service.signIn('after@example.com', password)) === 200, 'Somebody comes after the backup.');
  const uploading = service.uploadSlowly(lerato, '/root/picture.png', 4);
  const begunAt = performance.now();
  await guide.follow('docker compose stop app');
  const seconds = (performance.now() - begunAt) / 1000;
  const { State: state } = await service.inspect('app');
  require(state.ExitCode === 0 &&
    seconds < 20, `The app ends by itself when it is stopped, in ${seconds.toFixed(1)} s.`);
  require((await uploading) === 201, 'A request that runs meanwhile is answered.');
  await guide.follow(
    "docker compose exec database psql --username ekhaya --dbname postgres --command 'alter database ekhaya rename to ekhaya_before' --command 'create database ekhaya owner ekhaya'",
  );
  await restore();
  require((await service.signIn(lerato, password)) === 200, 'Whoever was there signs in.');
  require((await service.signIn('after@example.com', password)) === 401, 'Whoever came after does not.');
}

/** Follows the chapter Handing an estate over. A machine with new volumes and a new secret is that of another installation. */
export async function handOverContainers(on) {
  const { engine, guide, service, place, say, require } = on;
  say('Handing over:');
  const [id] = (await ask(on, 'update estates set switched_off_at = now(); select id from estates')).split('\n');
  const exported = await guide.follow('docker compose run --rm app node server/export-estate.ts ID /data/estate.age', {
    as: `docker compose run --rm app node server/export-estate.ts ${id} /data/estate.age`,
  });
  require(exported.includes('encrypted'), 'The estate is exported.');
  await engine.run('docker compose exec -T app cat /data/estate.age > estate.age', { place: place() });
  await engine.run('docker compose down --volumes', { place: place() });
  await change(on, { EKHAYA_SECRET: await guide.follow('openssl rand -hex 32'), EKHAYA_PREVIOUS_SECRETS: '' });
  await guide.follow('docker compose stop app');
  const copy = "docker compose run --rm -T app sh -c 'cat > /data/estate.age' < estate.age";
  await engine.run(copy, { place: place() });
  const imported = await guide.follow('docker compose run --rm app node server/import-estate.ts /data/estate.age');
  require(imported.includes('is here'), 'Another installation imports it.');
  await guide.follow('docker compose up -d');
  await service.ready();
  const made = await addAdministrator(on, 'naledi@example.com');
  require(made.includes('It is an administrator of Baobab Rise now.'), 'It gets an administrator.');
  require((await service.signIn('naledi@example.com', password)) === 200, 'She signs in.');
}
