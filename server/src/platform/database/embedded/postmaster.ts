import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import { POSTGRES_ENVIRONMENT, type ClusterOptions } from './cluster.ts';

/** The PostgreSQL server process of a cluster, as its own `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; isReady: boolean; isStopping: boolean };

const LOOK_EVERY_MS = 10;
/** Crash recovery of a big database takes its time; a server that does nothing for so long will not come. */
const START_PATIENCE_MS = 120_000;
const STOP_PATIENCE_MS = 20_000;
const ORPHAN_PATIENCE_MS = 10_000;
const LONGEST_LOG_BYTES = 5_000_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  log_checkpoints: 'off',
  // Terse leaves out the values of a row that broke a rule: they are people's data.
  log_error_verbosity: 'terse',
};
const THROW_AWAY_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The server that runs on this folder, whoever started it, or undefined. A `postmaster.pid` left by a dead one does
 * not count, even when its number now belongs to another process.
 */
export function findPostmaster(clusterDirectory: string): Postmaster | undefined {
  const lines = readLines(join(clusterDirectory, 'postmaster.pid'));
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  if (!isPostgresOn(pid, clusterDirectory)) return undefined;
  const status = lines[7]?.trim();
  return { pid, port: Number(lines[3]), isReady: status === 'ready', isStopping: status === 'stopping' };
}

/**
 * Starts PostgreSQL on a port of 127.0.0.1, a free one unless it is named, and waits until it answers. It is a process of its own session: neither
 * Ctrl-C in the terminal nor the end of this process ends it. When another process starts it first, that one is returned.
 * @throws {StartError} with PostgreSQL's own last words
 */
export async function startPostmaster(
  options: ClusterOptions,
  logFile: string,
  namedPort?: number,
): Promise<Postmaster> {
  await removeMisleadingPidFile(options.directory);
  const port = namedPort ?? (await freePort());
  const settings = options.isDurable ? SETTINGS : { ...SETTINGS, ...THROW_AWAY_SETTINGS };
  const log = openLog(logFile);
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(options.binaries.postgres, ['-D', options.directory, '-p', String(port), ...words], {
    ...options.user,
    cwd: '/',
    env: POSTGRES_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let hasEnded = false;
  child.once('exit', () => (hasEnded = true));
  child.once('error', () => (hasEnded = true));
  for (const deadline = Date.now() + START_PATIENCE_MS; Date.now() < deadline; await pause(LOOK_EVERY_MS)) {
    const postmaster = findPostmaster(options.directory);
    if (postmaster?.isReady) return postmaster;
    if (hasEnded && postmaster === undefined) break;
  }
  throw new StartError(`PostgreSQL did not start. It says: ${lastWords(logFile)} (${logFile})`);
}

/**
 * Stops the server on this folder: open transactions are rolled back, everything committed is on disk.
 * Without one it does nothing.
 */
export async function stopPostmaster(clusterDirectory: string): Promise<void> {
  // SIGINT is the fast shutdown; SIGQUIT leaves the rest to the recovery of the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const postmaster = findPostmaster(clusterDirectory);
    if (postmaster === undefined) return;
    signalProcess(postmaster.pid, signal);
    if (await waitUntilStopped(clusterDirectory)) return;
  }
}

/** Waits until no server runs on the folder; false when it still does after 20 s. */
export async function waitUntilStopped(clusterDirectory: string): Promise<boolean> {
  for (const deadline = Date.now() + STOP_PATIENCE_MS; Date.now() < deadline; await pause(LOOK_EVERY_MS)) {
    if (findPostmaster(clusterDirectory) === undefined) return true;
  }
  return false;
}

function readLines(path: string): string[] | undefined {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

function isPostgresOn(pid: number, clusterDirectory: string): boolean {
  const command = commandOf(pid);
  return isPostgres(command) && command.includes(clusterDirectory);
}

function isPostgres(command: string): boolean {
  return command.includes('/bin/postgres');
}

/** The command line of a process, empty when there is none or it is a zombie. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * PostgreSQL takes the number in an old `postmaster.pid` for a living server when any process has it: another program, after
 * the machine was restarted, or a dead server that nobody has collected, in a container. Then the file goes, once the last
 * process has left the folder. A number that nobody has is left for PostgreSQL to judge.
 */
async function removeMisleadingPidFile(clusterDirectory: string): Promise<void> {
  const path = join(clusterDirectory, 'postmaster.pid');
  const pid = Number(readLines(path)?.[0] ?? 0);
  if (!(pid > 0) || !isTaken(pid) || isPostgres(commandOf(pid))) return;
  for (const deadline = Date.now() + ORPHAN_PATIENCE_MS; Date.now() < deadline; await pause(LOOK_EVERY_MS)) {
    if (!isAnybodyIn(clusterDirectory)) {
      rmSync(path, { force: true });
      return;
    }
  }
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Every process of PostgreSQL works in its database folder; only Linux lets us see that. */
function isAnybodyIn(folder: string): boolean {
  if (process.platform !== 'linux') return false;
  return readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return readlinkSync(`/proc/${name}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function openLog(path: string): number {
  const log = openSync(path, 'a', 0o600);
  if (statSync(path).size > LONGEST_LOG_BYTES) truncateSync(path);
  return log;
}

function lastWords(logFile: string): string {
  const lines = readLines(logFile)?.filter((line) => line.trim() !== '') ?? [];
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'nothing';
}
