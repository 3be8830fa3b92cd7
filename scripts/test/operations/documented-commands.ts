/** What runs a command of docs/operations.md. */
type RunBy =
  /** A test or a check in another file, and the words in it that run the command. */
  | { file: string; words: string }
  /** The test of documented-commands.test.ts with this title. */
  | { test: string }
  /** It cannot run in a test, for this reason. Says what is checked in its place, if anything can be. */
  | { reason: string };

const deployment = 'scripts/check-deployment.mjs';
const failover = 'scripts/check-failover.mjs';
const steps = 'scripts/test/run.ts';
const backupTest = { file: 'server/src/shell/backup/backup.test.ts', words: "call('backup.ts'" };
const restoreTest = { file: 'server/src/shell/backup/backup.test.ts', words: "call('restore.ts'" };
const storedBackupsTest = { file: 'server/src/shell/backup/stored-backups.test.ts', words: 'server/stored-backups.ts' };

const handoverTest = { file: 'server/src/shell/handover/handover.test.ts', words: "call('export-estate.ts'" };

/** The titles of the tests of documented-commands.test.ts. */
export const titles = {
  administrator: 'the first administrator is made by the command as it stands there',
  secret: 'the secret is changed by the command',
  gateKeys: 'the gate keys are replaced by the command',
  push: 'keys of push messages come from the command, in the form that the server takes',
  settings: 'the file of settings that is copied has every variable that compose.yaml demands',
  services: 'compose.yaml has the services that the commands name',
  units: 'the units that are copied are valid, and can be enabled',
  options: 'programs of the machine know the options',
  scripts: 'scripts that are run by hand exist',
} as const;

/** Measurements, attacks and checks that somebody starts by hand, with arguments or without: their script exists. */
const byHand = /^npm run (bench|attack|check):/;

/** Every command of docs/operations.md, and what runs it. */
const documentedCommands: Record<string, RunBy> = {
  'cp deployment/env.example .env': { test: titles.settings },
  'docker compose up -d --build': { test: titles.services },
  'docker compose exec app node server/admin.ts create …': { test: titles.services },
  'useradd --system --home-dir /var/lib/ekhaya ekhaya': { test: titles.options },
  'node scripts/prepare.mjs && npm run build': { file: steps, words: "['npm', 'run', 'build'" },
  'cp deployment/ekhaya.service /etc/systemd/system/': { test: titles.units },
  'systemctl enable --now ekhaya': { test: titles.units },
  'systemctl enable --now ekhaya-backup.timer': { test: titles.units },
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
  'timedatectl set-ntp true': { test: titles.options },
  'npm audit --omit=dev': { test: titles.options },
  'npm audit': { test: titles.options },
  'npm outdated': { test: titles.options },
};

/** What runs a command; undefined when nothing does. */
export const runBy = (command: string): RunBy | undefined =>
  byHand.test(command) ? { test: titles.scripts } : documentedCommands[command];

/** Code in sentences that looks like a command and is none. */
export const noCommands = new Set(['the object store is unavailable', 'reads use the primary because of the replica']);
