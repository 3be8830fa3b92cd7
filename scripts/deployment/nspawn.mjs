// Containers of systemd-nspawn. Whatever ends the program that started one, also a signal that cannot be caught, ends the container.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchProgram } from '../rolling/built-server.mjs';
import { removeControlGroups } from './control-groups.mjs';
import { requirePrograms } from './debian-root.mjs';

/** Looks whether this machine can boot another one. @throws {Error} that says what is missing */
export function requireNspawn() {
  if (process.getuid?.() !== 0) {
    throw new Error('It boots a machine with systemd-nspawn, which takes root: sudo npm run check:debian');
  }
  requirePrograms({
    mmdebstrap: 'mmdebstrap',
    'systemd-nspawn': 'systemd-container',
    nsenter: 'util-linux',
    setpriv: 'util-linux',
  });
  if (!/ cgroup2 /.test(readFileSync('/proc/mounts', 'utf8'))) {
    throw new Error('systemd needs control groups of version 2, and no file system of them is mounted here.');
  }
}

/** The control groups of a container, where no systemd of this machine makes and removes them. */
function controlGroups(name) {
  if (existsSync('/run/systemd/system')) return [];
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
  const roots = mounts.filter((line) => /^cgroup2 |^cgroup .*\bname=systemd\b/.test(line));
  return roots.map((line) => join(line.split(' ')[1], name));
}

/**
 * Starts a container in the background, where Ctrl-C does not reach it.
 * @param name what no other container is called
 * @param given the arguments of systemd-nspawn
 */
export function startContainer(name, given) {
  const groups = controlGroups(name);
  for (const group of groups) mkdirSync(group);
  const enter = groups.map((group) => `echo $$ > '${group}/cgroup.procs' && `).join('');
  const script = `${enter}exec setpriv --pdeathsig KILL systemd-nspawn "$@"`;
  // Without systemd nobody could be asked for a scope.
  const all = ['--quiet', '--register=no', ...(groups.length === 0 ? [] : ['--keep-unit']), ...given];
  const env = { PATH: process.env.PATH, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' };
  const child = spawn('sh', ['-c', script, 'sh', ...all], { env, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const watched = watchProgram(child);
  const ended = watched.ended.then(async (code) => {
    await removeControlGroups(groups);
    return code;
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;

  /** Its first process, as this machine numbers it; empty before it has one. */
  const firstProcess = () => {
    if (isOver()) return '';
    return readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ').at(-1);
  };

  return {
    ended,
    isOver,
    output: watched.output,
    firstProcess,
    endInput: () => child.stdin.end(),

    /** Ends it at once. nspawn then removes what it made outside of its folder. */
    async stop() {
      const first = firstProcess();
      if (!isOver()) process.kill(first === '' ? child.pid : Number(first), 'SIGKILL');
      await ended;
    },
  };
}
