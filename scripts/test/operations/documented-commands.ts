/** What runs a command of docs/operations.md. */
type RunBy =
  /** A test or a check in another file, and the words in it that run the command. */
  | { file: string; words: string }
  /** The test of this folder with this title. It cannot run the command itself where it says why. */
  | { test: string; reason?: string }
  /** It cannot run in a test, for this reason. Says what is checked in its place, if anything can be. */
  | { reason: string };

const deployment = 'scripts/check-deployment.mjs';
const failover = 'scripts/check-failover.mjs';
const steps = 'scripts/test/run.ts';
const backupTest = { file: 'server/src/shell/backup/backup.test.ts', words: "call('backup.ts'" };
const restoreTest = { file: 'server/src/shell/backup/backup.test.ts', words: "call('restore.ts'" };
const storedBackupsTest = { file: 'server/src/shell/backup/stored-backups.test.ts', words: 'server/stored-backups.ts' };

const handoverTest = { file: 'server/src/shell/handover/handover.test.ts', words: "call('export-estate.ts'" };

/** The titles of the tests of this folder. */
export const titles = {
  administrator: 'the first administrator is made by the command as it stands there',
  secret: 'the secret is changed by the command',
  gateKeys: 'the gate keys are replaced by the command',
  push: 'keys of push messages come from the command, in the form that the server takes',
  settings: 'the file of settings that is copied has every variable that compose.yaml demands',
  services: 'compose.yaml has the services, programs and folders that the commands name',
  programs: 'the programs of containers run with the variables that compose.yaml passes',
  emptyDatabase: 'the database is put aside and made anew by the statements',
  units: 'the units that are copied are valid, and can be enabled',
  migration: 'the migration without containers has the account and the variables of the unit',
  options: 'programs of the machine know the options',
  scripts: 'scripts that are run by hand exist',
} as const;

/** Why a test looks at a command and does not run it as it stands. */
const reasons = {
  containers: 'a machine that runs the tests needs no containers: the programs run without them',
  systemd: 'the services of a machine are not for tests, and it may have another init',
  trees: 'scripts/check-deployment.mjs moves a tree in the same way, elsewhere',
} as const;

const inContainer = { test: titles.services, reason: reasons.containers };
const programInContainer = { test: titles.programs, reason: reasons.containers };
const unit = { test: titles.units, reason: reasons.systemd };

/** Measurements, attacks and checks that somebody starts by hand, with arguments or without: their script exists. */
const byHand = /^npm run (bench|attack|check):/;

/** Every command of docs/operations.md, and what runs it. */
const documentedCommands: Record<string, RunBy> = {
  'cp deployment/env.example .env': { test: titles.settings },
  'docker compose up -d --build': inContainer,
  'docker compose build': inContainer,
  'docker compose up -d': inContainer,
  'docker compose stop app': inContainer,
  'docker compose exec app node server/admin.ts create …': inContainer,
  'docker compose run --rm app node server/migrate.ts': programInContainer,
  'docker compose exec app node server/backup.ts /data/backup.age': programInContainer,
  'docker compose exec -T app cat /data/backup.age > backup.age': programInContainer,
  'docker compose exec app rm /data/backup.age': programInContainer,
  "docker compose run --rm -T app sh -c 'cat > /data/backup.age' < backup.age": programInContainer,
  'docker compose run --rm app node server/restore.ts /data/backup.age': programInContainer,
  "docker compose exec database psql --username ekhaya --dbname postgres --command 'alter database ekhaya rename to ekhaya_before' --command 'create database ekhaya'":
    { test: titles.emptyDatabase, reason: reasons.containers },
  'useradd --system --home-dir /var/lib/ekhaya ekhaya': {
    test: titles.options,
    reason: 'it changes the accounts of the machine',
  },
  'node scripts/prepare.mjs && npm run build': { file: steps, words: "['npm', 'run', 'build'" },
  'cp deployment/ekhaya.service /etc/systemd/system/': { test: titles.units },
  'systemctl enable --now ekhaya': unit,
  'systemctl enable --now ekhaya-backup.timer': unit,
  'systemctl restart ekhaya': unit,
  'systemd-run --pipe --wait --collect --uid ekhaya --working-directory /opt/ekhaya-next --property EnvironmentFile=/etc/ekhaya.env --setenv NODE_ENV=production --setenv EKHAYA_DATA_DIR=/var/lib/ekhaya npm run migrate':
    { test: titles.migration, reason: reasons.systemd },
  'mv /opt/ekhaya /opt/ekhaya-before': { reason: reasons.trees },
  'mv /opt/ekhaya-next /opt/ekhaya': { reason: reasons.trees },
  "npm run admin -- create --email lerato@example.com --first-name Lerato --last-name Mokoena --mobile 0845550180 --estate 'Baobab Rise' --suburb Midrand --city Johannesburg":
    { test: titles.administrator },
  'npm run admin -- create': { test: titles.administrator },
  'npm run admin -- create --email ADDRESS': { test: titles.administrator },
  'EKHAYA_HANDOVER_PASSPHRASE=... npm run export-estate -- ID FILE': handoverTest,
  'EKHAYA_HANDOVER_PASSPHRASE=... npm run import-estate -- FILE': handoverTest,
  'openssl rand -hex 32': { test: titles.options },
  'pmtiles extract': { reason: 'a program of another project, that reads a map of the planet from the network' },
  'npx web-push generate-vapid-keys': { test: titles.push },
  'kill -9': { file: 'server/src/shell/start/start.test.ts', words: "signal('SIGKILL')" },
  'npm run rotate-secret': { test: titles.secret },
  'npm run admin -- replace-gate-keys': { test: titles.gateKeys },
  'npm run migrate': { file: deployment, words: "['npm', 'run', 'migrate']" },
  'npm run backup': { test: titles.scripts },
  'npm run backup -- FILE': backupTest,
  'npm run restore': { test: titles.scripts },
  'npm run restore -- FILE': restoreTest,
  'EKHAYA_DATA_DIR=/tmp/tried npm run restore -- FILE': { file: deployment, words: 'server/restore.ts' },
  'npm run stored-backups': storedBackupsTest,
  'npm run stored-backups -- NAME FILE': storedBackupsTest,
  'pg_basebackup --host FIRST --username ekhaya --pgdata "$PGDATA" --write-recovery-conf --wal-method stream': {
    reason: 'the embedded PostgreSQL comes without it; scripts/check-failover.mjs copies the folder as it does',
  },
  'select pg_promote()': { file: failover, words: 'select pg_promote()' },
  'alter system reset synchronous_standby_names': { file: failover, words: 'alter system reset' },
  'ulimit -n': { reason: 'a limit of the shell, which deployment/ekhaya.service sets with LimitNOFILE' },
  'timedatectl set-ntp true': { test: titles.options, reason: 'it changes the clock of the machine' },
  'npm audit --omit=dev': { test: titles.options },
  'npm audit': { test: titles.options },
  'npm outdated': { test: titles.options },
};

/** What runs a command; undefined when nothing does. */
export const runBy = (command: string): RunBy | undefined =>
  byHand.test(command) ? { test: titles.scripts } : documentedCommands[command];

/** Code in sentences that looks like a command and is none. */
export const noCommands = new Set(['the object store is unavailable', 'reads use the primary because of the replica']);

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
