// A second PostgreSQL of Debian, that reads are asked of and that takes over, as docs/operations.md has it. It is on the same machine.
import { password, writeSettings } from './debian-installation.mjs';
import { addressAt, asPostgres, psqlAt } from './debian-postgres.mjs';

const folder = '/var/lib/postgresql/18/standby';
const unit = 'postgresql@18-standby';
const [first, second] = [psqlAt(), psqlAt(5433)];

/** Adds a setting to the file that PostgreSQL writes. */
const addSetting = (machine, line) => machine.run(`cat >> ${folder}/postgresql.auto.conf`, { input: `${line}\n` });

/** Follows the chapters about a standby and a replica. */
export async function followStandbyOnDebian(on) {
  const { machine, guide, service, say, require } = on;
  say('A replica:');
  const [line] = guide.settings(['host replication ekhaya STANDBY/32 scram-sha-256']);
  await machine.run('cat >> /etc/postgresql/18/main/pg_hba.conf', {
    input: `${line.replace('STANDBY', '127.0.0.1')}\n`,
  });
  await guide.state('alter role ekhaya replication', first);
  await guide.state('select pg_reload_conf()', first);
  await machine.run(`pg_createcluster --port 5433 18 standby && rm -r ${folder}`);
  const copy =
    'pg_basebackup --host FIRST --username ekhaya --pgdata "$PGDATA" --write-recovery-conf --wal-method stream';
  // Otherwise the copy begins when a checkpoint has spread its writes over minutes.
  await machine.run(`${first} --command checkpoint`);
  await guide.follow(copy, {
    as: `export PGPASSWORD=of-this-check PGDATA=${folder}; ${asPostgres} ${copy.replace('FIRST', '127.0.0.1')}`,
    place: '/tmp',
  });
  await addSetting(machine, ...guide.settings(['hot_standby_feedback = on']));
  await machine.run(`sed -i "/^primary_conninfo/s/'$/ application_name=standby'/" ${folder}/postgresql.auto.conf`);
  await machine.run(`systemctl start ${unit}`);
  const token = 'a-token-of-this-check';
  writeSettings(on, { DATABASE_REPLICA_URL: addressAt(5433), METRICS_TOKEN: token });
  await guide.follow('systemctl restart ekhaya');
  await service.ready();
  const metrics = `curl --silent --header 'authorization: Bearer ${token}' http://127.0.0.1:8080/metrics`;
  await machine.untilSaid(`${metrics} | grep 'ekhaya_replica_state.*follows'`, / 1$/);
  require(true, 'The copy of pg_basebackup follows, and the service reads from it.');

  say('A standby:');
  await guide.state("alter system set synchronous_standby_names = 'standby'", first);
  await guide.state('select pg_reload_conf()', first);
  const states = 'select application_name, sync_state from pg_stat_replication';
  await machine.untilSaid(`${first} --command '${states}'`, 'standby|sync');
  require((await guide.state(states, first)) === 'standby|sync', 'Each commit waits for it.');
  await machine.run('systemctl stop postgresql@18-main');
  await guide.state('select pg_promote()', second);
  await guide.state('alter system reset synchronous_standby_names', second);
  await guide.state('select pg_reload_conf()', second);
  writeSettings(on, { DATABASE_URL: addressAt(5433), DATABASE_REPLICA_URL: '' });
  await guide.follow('systemctl restart ekhaya');
  await service.ready();
  require((await service.signIn('naledi@example.com', password)) === 200, 'The service runs on it when it took over.');
}
