// Debian's PostgreSQL 18 at DATABASE_URL instead of the embedded one, as docs/operations.md has it: a restore, and the database of a
// moment. Debian's Node runs the server as well; commands take that of the tree, because Debian builds its Node without the part that
// reads TypeScript.
import { addAdministrator, password, writeSettings } from './debian-installation.mjs';

/** What runs a program of PostgreSQL as its account. */
export const asPostgres = 'runuser --user postgres --';

/** psql on a cluster of Debian. */
export const psqlAt = (port = 5432) => `${asPostgres} psql --port ${port} --no-align --tuples-only --quiet`;

/** An address of the server for a cluster. */
export const addressAt = (port = 5432) => `postgres://ekhaya:of-this-check@127.0.0.1:${port}/ekhaya`;

const cluster = '/var/lib/postgresql/18/main';
const unit = 'postgresql@18-main';

/** Restores the installation into Debian's PostgreSQL. */
export async function moveToPostgresOfDebian(on) {
  const { machine, guide, service, say, require } = on;
  const psql = psqlAt();
  say('Debian’s PostgreSQL 18:');
  await machine.run(psql, {
    input: "create role ekhaya login password 'of-this-check';\ncreate database ekhaya owner ekhaya;\n",
  });
  const restore = async () => {
    await guide.follow('systemctl stop ekhaya');
    const restored = await guide.follow('ekhaya-run restore /var/lib/ekhaya/backup.age');
    require(restored.includes('are those of the backup'), 'The backup is restored into it.');
    await guide.follow('systemctl start ekhaya');
    await service.ready();
    require((await service.signIn('naledi@example.com', password)) === 200, 'The service runs on it.');
  };
  writeSettings(on, { DATABASE_URL: addressAt() });
  await restore();
  await guide.follow('systemctl stop ekhaya');
  for (const statement of guide.statementsInCommand('--dbname postgres')) {
    await machine.run(psql, { input: `${statement};\n` });
  }
  require(true, 'Its database is put aside, and an empty one made.');
  await restore();

  say('Debian’s Node:');
  await machine.run('mkdir /etc/systemd/system/ekhaya.service.d');
  const start = 'ExecStart=\nExecStart=/usr/bin/node server/dist/main.mjs\n';
  machine.write('/etc/systemd/system/ekhaya.service.d/node.conf', `[Service]\n${start}`);
  await machine.run('systemctl daemon-reload');
  await guide.follow('systemctl restart ekhaya');
  await service.ready();
  const { program, account } = await service.rights([]);
  require(program === '/usr/bin/node' && account === 'ekhaya', 'The server runs on it, as the account ekhaya.');
  require((await service.signIn('naledi@example.com', password)) === 200, 'It serves.');
}

/** Follows the chapter about the database of a moment. */
export async function goBackOnDebian(on) {
  const { machine, guide, service, say, require } = on;
  const psql = psqlAt();
  say('The database of a moment:');
  await machine.run('install --directory --owner postgres --mode 700 /archive');
  await guide.state('alter system set archive_mode = on', psql);
  await guide.state(guide.statementWith('archive_command'), psql);
  await machine.run(`systemctl restart ${unit}`);
  await machine.run(`${asPostgres} pg_basebackup --checkpoint fast --pgdata ${cluster}-copy`, { place: '/tmp' });
  await service.ready();
  await addAdministrator(on, 'before@example.com');
  const moment = await machine.run(psql, { input: 'select clock_timestamp();\n' });
  await addAdministrator(on, 'mistake@example.com');
  require((await service.signIn('mistake@example.com', password)) === 200, 'A mistake happens after it.');
  await guide.follow('systemctl stop ekhaya');
  // PostgreSQL archives the rest of its write-ahead log when it stops.
  await machine.run(`systemctl stop ${unit} && mv ${cluster} ${cluster}-before && mv ${cluster}-copy ${cluster}`);
  const settings = guide.settings([
    "restore_command = 'cp /archive/%f %p'",
    "recovery_target_time = '2026-11-24 07:53:10+00'",
    "recovery_target_action = 'promote'",
  ]);
  const lines = settings.join('\n').replace('2026-11-24 07:53:10+00', moment);
  const file = `${cluster}/postgresql.auto.conf`;
  await machine.run(`cat >> ${file}`, { input: `${lines}\n` });
  await machine.run(`install --owner postgres /dev/null ${cluster}/recovery.signal`);
  await machine.run(`systemctl start ${unit}`);
  await machine.untilSaid(`${psql} --command 'select pg_is_in_recovery()'`, 'f');
  await machine.run(`sed -i '/^restore_command\\|^recovery_target/d' ${file}`);
  await guide.state('select pg_reload_conf()', psql);
  await guide.follow('systemctl start ekhaya');
  await service.ready();
  require((await service.signIn('before@example.com', password)) === 200, 'What was there at the moment is there.');
  require((await service.signIn('mistake@example.com', password)) === 401, 'The mistake is not.');
}
