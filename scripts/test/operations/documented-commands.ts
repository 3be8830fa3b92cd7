/** What runs a command of docs/operations.md. */
type RunBy =
  /** A file that a script of package.json runs, and the words in it that run the command. `test` runs with each change, a check by hand. */
  | { script: 'test' | 'check:deployment' | 'check:failover'; file: string; words: string }
  /**
   * `npm run check:debian`, as it stands, on a machine of its own: the document says it to an operator, and a machine that runs the tests
   * may have no systemd. `test` is the title of the test of this folder that looks at it with each change.
   */
  | { script: 'check:debian'; test?: string }
  /** The test of this folder with this title. It cannot run the command itself where it says why. */
  | { test: string; reason?: string }
  /** It cannot run in a test, for this reason. Says what is checked in its place, if anything can be. */
  | { reason: string };

const deployment = 'scripts/check-deployment.mjs';
const failover = 'scripts/check-failover.mjs';
const steps = 'scripts/test/run.ts';
const inTest = (file: string, words: string): RunBy => ({ script: 'test', file, words });

/** The titles of the tests of this folder. */
export const titles = {
  administrator: 'the first administrator is made by the command as it stands there',
  secret: 'the secret is changed by the command',
  gateKeys: 'the gate keys are replaced by the command',
  backups: 'a backup is made, tried and restored by the commands',
  storedBackups: 'a stored backup is listed and brought back by the command',
  handover: 'an estate is handed over by the commands',
  failedJobs: 'jobs that failed for good are listed, tried again and given up by the commands',
  push: 'keys of push messages come from the command, in the form that the server takes',
  settings: 'the file of settings that is copied has every variable that compose.yaml demands',
  services: 'compose.yaml has the services, programs and folders that the commands name',
  programs: 'the programs of containers run with the variables that compose.yaml passes',
  emptyDatabase: 'the database is put aside and made anew by the statements',
  units: 'the units that are copied are valid, and can be enabled',
  wrapper: 'a command without containers has the account, the variables and the folder of the unit',
  folders: 'the folder that is put aside is that of the database of the unit',
  newSecret: 'a new secret comes from the command',
  archive: 'the archive is put in its place by the command, readable by its owner alone',
  options: 'programs of the machine know the options',
  scripts: 'scripts that are run by hand exist',
} as const;

/** Why a test looks at a command and does not run it as it stands. */
const reasons = {
  containers:
    'npm run check:containers runs it as it stands, which takes root: tests run the programs without containers',
  byHand: 'it takes minutes, and somebody starts it by hand: npm test only looks whether its script is there',
} as const;

const inContainer = { test: titles.services, reason: reasons.containers };
const programInContainer = { test: titles.programs, reason: reasons.containers };
const onDebian = (test?: string): RunBy => ({ script: 'check:debian', ...(test !== undefined && { test }) });
const unit = onDebian(titles.units);

/** Measurements, attacks and checks that somebody starts by hand, with arguments or without. */
const byHand = /^npm run (bench|attack|check):/;

/** Every command of docs/operations.md, and what runs it. */
const documentedCommands: Record<string, RunBy> = {
  'cp deployment/env.example .env': { test: titles.settings },
  'docker compose up -d --build': inContainer,
  'docker compose build': inContainer,
  'docker compose up -d': inContainer,
  'docker compose stop app': inContainer,
  'docker compose logs --no-log-prefix app': inContainer,
  'docker compose exec database chown postgres /archive': { reason: reasons.containers },
  'docker compose exec app node server/admin.ts create …': inContainer,
  'docker compose restart': { reason: 'the document says not to, and npm run check:containers looks why' },
  'docker compose exec app node server/rotate-secret.ts': inContainer,
  'docker compose exec app node server/admin.ts replace-gate-keys': inContainer,
  'docker compose exec app node server/jobs.ts retry': inContainer,
  'docker compose exec app node server/stored-backups.ts NAME /data/backup.age': inContainer,
  'docker compose exec app node server/restore.ts --try /data/backup.age': inContainer,
  'docker compose run --rm app node server/export-estate.ts ID /data/estate.age': inContainer,
  'docker compose run --rm app node server/import-estate.ts /data/estate.age': inContainer,
  'docker compose run --rm --no-deps app node node_modules/.bin/web-push generate-vapid-keys': {
    test: titles.push,
    reason: reasons.containers,
  },
  'docker compose run --rm app node server/migrate.ts': programInContainer,
  'docker compose exec app node server/backup.ts /data/backup.age': programInContainer,
  'docker compose exec -T app cat /data/backup.age > backup.age': programInContainer,
  'docker compose exec app rm /data/backup.age': programInContainer,
  "docker compose run --rm -T app sh -c 'cat > /data/backup.age' < backup.age": programInContainer,
  'docker compose run --rm app node server/restore.ts /data/backup.age': programInContainer,
  "docker compose exec database psql --username ekhaya --dbname postgres --command 'alter database ekhaya rename to ekhaya_before' --command 'create database ekhaya owner ekhaya'":
    { test: titles.emptyDatabase, reason: reasons.containers },
  'useradd --system --home-dir /var/lib/ekhaya ekhaya': onDebian(titles.options),
  'node scripts/prepare.mjs && npm run build': inTest(steps, "['npm', 'run', 'build'"),
  'cp deployment/ekhaya.service /etc/systemd/system/': unit,
  'systemctl enable --now ekhaya': unit,
  'systemctl enable --now ekhaya-backup.timer': unit,
  'systemctl restart ekhaya': unit,
  'systemctl stop ekhaya': unit,
  'systemctl start ekhaya': unit,
  'ln -s /opt/ekhaya/deployment/ekhaya-run /usr/local/sbin/': onDebian(titles.wrapper),
  '/opt/ekhaya-next/deployment/ekhaya-run migrate': onDebian(titles.wrapper),
  'mv /var/lib/ekhaya/postgres /var/lib/ekhaya/postgres-before': onDebian(titles.folders),
  'install -D --owner ekhaya --mode 600 backup.age /var/lib/ekhaya/backup.age': onDebian(titles.archive),
  'ekhaya-run backup /var/lib/ekhaya/backup.age': { test: titles.backups },
  'ekhaya-run restore /var/lib/ekhaya/backup.age': { test: titles.backups },
  'ekhaya-run restore --try /var/lib/ekhaya/backup.age': { test: titles.backups },
  'ekhaya-run stored-backups NAME /var/lib/ekhaya/backup.age': { test: titles.storedBackups },
  'ekhaya-run export-estate ID /var/lib/ekhaya/estate.age': { test: titles.handover },
  'ekhaya-run import-estate /var/lib/ekhaya/estate.age': { test: titles.handover },
  'ekhaya-run jobs': { test: titles.failedJobs },
  'ekhaya-run jobs retry': { test: titles.failedJobs },
  'ekhaya-run jobs forget': { test: titles.failedJobs },
  'ekhaya-run rotate-secret': { test: titles.secret },
  'ekhaya-run admin replace-gate-keys': { test: titles.gateKeys },
  'ekhaya-run admin create …': { test: titles.administrator },
  'mv /opt/ekhaya /opt/ekhaya-before': onDebian(),
  'mv /opt/ekhaya-next /opt/ekhaya': onDebian(),
  "ekhaya-run admin create --email lerato@example.com --first-name Lerato --last-name Mokoena --mobile 0845550180 --estate 'Baobab Rise' --suburb Midrand --city Johannesburg":
    { test: titles.administrator },
  'openssl rand -hex 32': { test: titles.newSecret },
  'pmtiles extract': { reason: 'a program of another project, that reads a map of the planet from the network' },
  'npx web-push generate-vapid-keys': { test: titles.push },
  'kill -9': inTest('server/src/shell/start/start.test.ts', "signal('SIGKILL')"),
  'npm run migrate': { script: 'check:deployment', file: deployment, words: "['npm', 'run', 'migrate']" },
  'pg_basebackup --host FIRST --username ekhaya --pgdata "$PGDATA" --write-recovery-conf --wal-method stream':
    onDebian(),
  'select pg_promote()': { script: 'check:failover', file: failover, words: 'select pg_promote()' },
  'alter system reset synchronous_standby_names': {
    script: 'check:failover',
    file: failover,
    words: 'alter system reset',
  },
  'ulimit -n': { reason: 'a limit of the shell, which deployment/ekhaya.service sets with LimitNOFILE' },
  'timedatectl set-ntp true': {
    test: titles.options,
    reason: 'it changes the clock of the machine, which a container shares',
  },
  'npm audit --omit=dev': { test: titles.options },
  'npm audit': { test: titles.options },
  'npm outdated': { test: titles.options },
};

/** What runs a command; undefined when nothing does. */
export const runBy = (command: string): RunBy | undefined =>
  byHand.test(command) ? { test: titles.scripts, reason: reasons.byHand } : documentedCommands[command];

/** Whether the check on a Debian runs a command. */
export const isOnDebian = (by: RunBy | undefined): boolean =>
  by !== undefined && 'script' in by && by.script === 'check:debian';

/** Code in sentences that looks like a command and is none. */
export const noCommands = new Set([
  'the object store is unavailable',
  'reads use the primary because of the replica',
  'host replication ekhaya STANDBY/32 scram-sha-256',
  // Forms of commands, each of which stands elsewhere with its name.
  'ekhaya-run NAME',
  'docker compose exec app node server/NAME.ts',
  'docker compose run --rm app node server/NAME.ts',
  'npm run NAME',
]);

/** The checks that run the statements and settings of PostgreSQL that the document has. */
const checksOfPostgres = [
  failover,
  'scripts/check-point-in-time.mjs',
  'server/src/platform/database/testing/test-replica.ts',
];

/** A statement as a check has it: with a folder and a moment of its own. */
const asInCheck = (statement: string): string =>
  statement.replaceAll('/archive/', '${archive}/').replace(/(?<=recovery_target_time = ')[^']*/, '${moment}');

/**
 * The check that runs a statement or a setting of the document; undefined when none does.
 * @param read reads a file of the repository
 */
export const checkOfStatement = (statement: string, read: (file: string) => string): string | undefined =>
  checksOfPostgres.find((file) => read(file).includes(asInCheck(statement)));
