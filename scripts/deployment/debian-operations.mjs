// What operators do with a running service, as docs/operations.md has it, on a Debian.
import { addMigration } from '../rolling/version-trees.mjs';
import { addAdministrator, password, writeSettings } from './debian-installation.mjs';

const archive = '/var/lib/ekhaya/backup.age';

/** Restarts, stops and kills the service, changes its keys, and makes backups. */
export async function administerOnDebian(on) {
  const { machine, guide, service, say, require, settings } = on;
  say('Starting and stopping:');
  const pid = await service.property('MainPID');
  await guide.follow('kill -9', { as: `kill -9 ${pid}` });
  await machine.run(`for i in $(seq 100); do kill -0 ${pid} 2> /dev/null || break; sleep 0.1; done`);
  await service.ready();
  require((await service.property('MainPID')) !== pid, 'systemd starts a service that was killed again.');
  await guide.follow('systemctl restart ekhaya');
  await service.ready();
  require((await service.property('Result')) === 'success', 'It is restarted, and ended well before.');

  say('Commands:');
  writeSettings(on, {
    EKHAYA_PREVIOUS_SECRETS: settings.EKHAYA_SECRET,
    EKHAYA_SECRET: await guide.follow('openssl rand -hex 32'),
    EKHAYA_BACKUP_PASSPHRASE: 'four words of a list',
    EKHAYA_HANDOVER_PASSPHRASE: 'four other words of it',
    BACKUP_STORAGE_URL: '/var/lib/ekhaya/stored-backups',
  });
  await guide.follow('systemctl restart ekhaya');
  await service.ready();
  const rotated = await guide.follow('ekhaya-run rotate-secret');
  require(rotated.includes(
    'values were encrypted with the new secret',
  ), 'The secret is changed while the service runs.');
  const keys = await guide.follow('ekhaya-run admin replace-gate-keys');
  require(/^Gate key \w+ signs from now on/m.test(keys), 'The gate keys are replaced.');
  require((await guide.follow('ekhaya-run jobs')).includes('No job has failed'), 'Failed jobs are listed.');
  require((await guide.follow('ekhaya-run jobs retry')).includes('0 jobs are tried again'), 'They are tried again.');
  require((await guide.follow('ekhaya-run jobs forget')).includes('0 jobs are given up'), 'They are given up.');

  say('Backups:');
  // The job of the night, without the night.
  await askOfEmbedded(machine, "select from graphile_worker.add_job('back-up', '{}')");
  const listed = await machine.run(
    'for i in $(seq 300); do ekhaya-run stored-backups | grep ^20 && break; sleep 0.2; done',
  );
  await guide.follow('ekhaya-run stored-backups NAME /var/lib/ekhaya/backup.age', {
    as: `ekhaya-run stored-backups ${listed} ${archive}`,
  });
  require(true, 'A stored backup is listed and brought back.');
  await machine.run(`rm ${archive}`);
  const written = await guide.follow('ekhaya-run backup /var/lib/ekhaya/backup.age');
  require(/rows of \d+ tables/.test(written), 'A backup is written while the service runs.');
  const tried = await guide.follow('ekhaya-run restore --try /var/lib/ekhaya/backup.age');
  require(tried.includes('It was a trial'), 'Its restore is tried.');
  const units = ['ekhaya-backup.service', 'ekhaya-backup.timer'].map((name) => `deployment/${name}`).join(' ');
  await machine.run(`cp ${units} /etc/systemd/system/`, { place: '/opt/ekhaya' });
  await guide.follow('systemctl enable --now ekhaya-backup.timer');
  const timers = await machine.run('systemctl list-timers --no-pager ekhaya-backup.timer');
  require(timers.includes('00:37:00 UTC'), 'The timer waits for the night.');
  await machine.run('systemctl start ekhaya-backup');
  const files = await machine.run('stat --format "%n %U %a" /var/lib/ekhaya-backups/*');
  require(/^\S+\d\.age ekhaya 600$/.test(
    files,
  ), 'Its service writes an encrypted backup, readable by its account alone.');
  // As after a night without power: the backup that was missed and the service start together.
  await guide.follow('systemctl stop ekhaya');
  await machine.run('systemctl start --no-block ekhaya-backup ekhaya');
  await service.ready();
  await machine.untilSaid('systemctl is-active ekhaya-backup', 'inactive');
  const result = await machine.run('systemctl show --value --property Result ekhaya-backup');
  require(result === 'success' &&
    (await service.property('NRestarts')) === '0', 'One that starts with the service waits until it is ready.');
}

/** Follows the chapter Upgrades, to a version with one more migration. */
export async function upgradeOnDebian({ machine, guide, service, say, require }) {
  say('Upgrade:');
  machine.unpack('/opt/ekhaya-next');
  const change = 'create index of_this_check on estates (suburb);';
  addMigration(machine.path('/opt/ekhaya-next'), '9999_of_this_check', [change]);
  await guide.follow('node scripts/prepare.mjs && npm run build', { place: '/opt/ekhaya-next' });
  const migrated = await guide.follow('/opt/ekhaya-next/deployment/ekhaya-run migrate');
  require(migrated.includes(
    '9999_of_this_check',
  ), 'The new version migrates the embedded database while the old one runs.');
  require((await service.signIn('naledi@example.com', password)) === 200, 'The old version serves on.');
  await guide.follow('mv /opt/ekhaya /opt/ekhaya-before');
  await guide.follow('mv /opt/ekhaya-next /opt/ekhaya');
  await guide.follow('systemctl restart ekhaya');
  await service.ready();
  require((await service.signIn('naledi@example.com', password)) === 200, 'The new version serves.');
}

/** Follows the chapter Restoring, where the server runs on its own PostgreSQL. */
export async function restoreOnDebian(on) {
  const { machine, guide, service, say, require } = on;
  say('Restore:');
  await machine.run(`mv ${archive} /root/backup.age`);
  await addAdministrator(on, 'after@example.com');
  require((await service.signIn('after@example.com', password)) === 200, 'Somebody comes after the backup.');
  await guide.follow('systemctl stop ekhaya');
  await guide.follow('mv /var/lib/ekhaya/postgres /var/lib/ekhaya/postgres-before');
  await guide.follow('install -D --owner ekhaya --mode 600 backup.age /var/lib/ekhaya/backup.age', { place: '/root' });
  const restored = await guide.follow('ekhaya-run restore /var/lib/ekhaya/backup.age');
  require(restored.includes('are those of the backup'), 'The backup is restored into an empty database.');
  await guide.follow('systemctl start ekhaya');
  await service.ready();
  require((await service.signIn('naledi@example.com', password)) === 200, 'Whoever was there signs in.');
  require((await service.signIn('after@example.com', password)) === 401, 'Whoever came after does not.');
}

/** Follows the chapter Handing an estate over: the same machine becomes that of another installation, and comes back. */
export async function handOverOnDebian(on) {
  const { machine, guide, service, say, require, settings } = on;
  say('Handing over:');
  // What the room Estates does, in short.
  const id = await askOfEmbedded(
    machine,
    "update estates set switched_off_at = now() where name = 'Baobab Rise' returning id",
  );
  await guide.follow('ekhaya-run export-estate ID /var/lib/ekhaya/estate.age', {
    as: `ekhaya-run export-estate ${id} /var/lib/ekhaya/estate.age`,
  });
  await guide.follow('systemctl stop ekhaya');
  await machine.run('mv /var/lib/ekhaya /var/lib/ekhaya-first');
  const before = { ...settings };
  writeSettings(on, { EKHAYA_SECRET: await guide.follow('openssl rand -hex 32'), EKHAYA_PREVIOUS_SECRETS: '' });
  await guide.follow('systemctl start ekhaya');
  await service.ready();
  await guide.follow('systemctl stop ekhaya');
  await machine.run('mv /var/lib/ekhaya-first/estate.age /var/lib/ekhaya/estate.age');
  await guide.follow('ekhaya-run import-estate /var/lib/ekhaya/estate.age');
  await guide.follow('systemctl start ekhaya');
  await service.ready();
  const made = await addAdministrator(on, 'khanyi@example.com');
  require(made.includes(
    'administrator of Baobab Rise now',
  ), 'Another installation imports the estate, and gets an administrator.');
  require((await service.signIn('khanyi@example.com', password)) === 200, 'She signs in.');
  await guide.follow('systemctl stop ekhaya');
  await machine.run('rm -r /var/lib/ekhaya && mv /var/lib/ekhaya-first /var/lib/ekhaya');
  writeSettings(on, before);
  await guide.follow('systemctl start ekhaya');
  await service.ready();
}

/** What the embedded PostgreSQL answers to statements, asked by Debian's psql. */
function askOfEmbedded(machine, statements) {
  const port = '$(sed -n 4p /var/lib/ekhaya/postgres/postmaster.pid)';
  const given = `--host 127.0.0.1 --port ${port} --username ekhaya --dbname ekhaya --no-align --tuples-only --quiet`;
  return machine.run(`PGPASSWORD=$(cat /var/lib/ekhaya/postgres-password) psql ${given}`, {
    input: `${statements};\n`,
  });
}
