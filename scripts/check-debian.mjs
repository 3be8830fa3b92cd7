// `npm run check:debian`, as root: follows docs/operations.md without containers on a machine of Debian's packages (Debian's systemd, Node
// 24, npm, PostgreSQL 18 and Caddy), booted by systemd-nspawn. The commands are read out of the guide. Installation, the units and
// their limits, Caddy in front with a certificate of its own authority, every `ekhaya-run`, the backup timer, an upgrade, a restore, an
// estate that leaves for another installation, and after that Debian's PostgreSQL with a standby, and Debian's Node for the server.
// At the end it lists the commands that were not run. scripts/deployment/ has its parts.
import { constants } from 'node:os';
import { makeMachine } from './deployment/debian-machine.mjs';
import { requireNspawn } from './deployment/nspawn.mjs';
import { openService } from './deployment/debian-service.mjs';
import { installOnDebian } from './deployment/debian-installation.mjs';
import {
  administerOnDebian,
  handOverOnDebian,
  restoreOnDebian,
  upgradeOnDebian,
} from './deployment/debian-operations.mjs';
import { goBackOnDebian, moveToPostgresOfDebian } from './deployment/debian-postgres.mjs';
import { followStandbyOnDebian } from './deployment/debian-standby.mjs';
import { openGuide } from './deployment/guide.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const require = (isTrue, sentence) => {
  if (!isTrue) throw new Error(`Not true: ${sentence}`);
  say(`  ${sentence}`);
};

/** Why a command of the guide is not run here. */
const notRun = new Map([
  ['pmtiles extract', 'a program of another project, that reads a map of the planet from the network'],
  ['ulimit -n', 'LimitNOFILE of the unit sets it'],
  ['timedatectl set-ntp true', 'a container has the clock of its machine'],
  ['npm audit --omit=dev', 'it asks the registry of npm'],
  ['npm audit', 'it asks the registry of npm'],
  ['npm outdated', 'it asks the registry of npm'],
]);

try {
  requireNspawn();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  // `check:release` takes it for a check that was not run.
  process.exit(77);
}

let machine;
let interruptedBy;
const stop = async (signal) => {
  interruptedBy = signal;
  await machine?.remove();
  process.exit(128 + constants.signals[signal]);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal));
try {
  say('A machine of Debian’s packages:');
  machine = makeMachine(['nodejs', 'npm', 'openssl', 'caddy', 'postgresql-18']);
  const on = { machine, guide: openGuide(machine), service: openService(machine), say, require, settings: {} };
  await installOnDebian(on);
  await administerOnDebian(on);
  await upgradeOnDebian(on);
  await restoreOnDebian(on);
  await handOverOnDebian(on);
  await moveToPostgresOfDebian(on);
  await goBackOnDebian(on);
  await followStandbyOnDebian(on);

  say('Commands of the guide that were not run:');
  const left = on.guide.notFollowed();
  for (const command of left) say(`  ${command}: ${notRun.get(command) ?? 'nobody knows why'}`);
  const unknown = left.filter((command) => !notRun.has(command));
  if (unknown.length > 0) throw new Error('scripts/deployment/ follows each command, or this script says why not.');
  say('The guide without containers works on Debian.');
} catch (error) {
  // A command that went with its machine is no news.
  if (interruptedBy === undefined) process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
} finally {
  await machine?.remove();
}
