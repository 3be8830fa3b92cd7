import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, truncateSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { POSTGRES_ENVIRONMENT, type ClusterOptions } from './cluster.ts';
import { EmbeddedDatabaseError } from './embedded-database-error.ts';

/** The PostgreSQL server process of a cluster, as its `postmaster.pid` describes it. */
export type Postmaster = { pid: number; port: number; isReady: boolean; isStopping: boolean };

const POLL_INTERVAL_MS = 10;
/** Allows for the crash recovery of a big database. */
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 20_000;
const ORPHAN_TIMEOUT_MS = 10_000;
const MAX_LOG_BYTES = 5_000_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  max_connections: '200',
  log_checkpoints: 'off',
  // `terse` leaves out the values of a row that violates a constraint: they are personal data.
  log_error_verbosity: 'terse',
};
const NON_DURABLE_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Finds the server that runs on this folder, no matter which process started it. Ignores the `postmaster.pid` of a dead
 * server, even when another process has its process id now.
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
 * Starts PostgreSQL on 127.0.0.1 and waits until it answers. The server has a session of its own: neither Ctrl-C in the
 * terminal nor the end of this process ends it. When another process starts the server first, that one is returned.
 * @param requestedPort a free port when omitted
 * @throws {EmbeddedDatabaseError} with the last error that PostgreSQL logged
 */
export async function startPostmaster(
  options: ClusterOptions,
  logFile: string,
  requestedPort?: number,
): Promise<Postmaster> {
  await removeMisleadingPidFile(options.directory);
  const port = requestedPort ?? (await freePort());
  const settings = options.isDurable ? SETTINGS : { ...SETTINGS, ...NON_DURABLE_SETTINGS };
  const log = openLog(logFile);
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(options.binaries.postgres, ['-D', options.directory, '-p', String(port), ...settingArguments], {
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
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await pause(POLL_INTERVAL_MS)) {
    const postmaster = findPostmaster(options.directory);
    if (postmaster?.isReady) return postmaster;
    if (hasEnded && postmaster === undefined) break;
  }
  throw new EmbeddedDatabaseError(`PostgreSQL did not start. It reports: ${lastLoggedError(logFile)} (${logFile})`);
}

/**
 * Stops the server that runs on this folder, if any. Open transactions are rolled back; everything committed is on disk.
 */
export async function stopPostmaster(clusterDirectory: string): Promise<void> {
  // SIGINT requests the fast shutdown. SIGQUIT ends at once and leaves the recovery to the next start.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const postmaster = findPostmaster(clusterDirectory);
    if (postmaster === undefined) return;
    signalProcess(postmaster.pid, signal);
    if (await waitUntilStopped(clusterDirectory)) return;
  }
}

/** Waits until no server runs on the folder. False when one still runs after 20 s. */
export async function waitUntilStopped(clusterDirectory: string): Promise<boolean> {
  for (const deadline = Date.now() + STOP_TIMEOUT_MS; Date.now() < deadline; await pause(POLL_INTERVAL_MS)) {
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

/** The command line of a process; empty when there is no such process or it is a zombie. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program (after a reboot) or to a zombie (in a
 * container): PostgreSQL would take that process for a running server. Waits until the last PostgreSQL process has left the
 * folder. If the process id is not in use, PostgreSQL itself ignores the file.
 */
async function removeMisleadingPidFile(clusterDirectory: string): Promise<void> {
  const path = join(clusterDirectory, 'postmaster.pid');
  const pid = Number(readLines(path)?.[0] ?? 0);
  if (!(pid > 0) || !isInUse(pid) || isPostgres(commandOf(pid))) return;
  for (const deadline = Date.now() + ORPHAN_TIMEOUT_MS; Date.now() < deadline; await pause(POLL_INTERVAL_MS)) {
    if (!hasProcessIn(clusterDirectory)) {
      rmSync(path, { force: true });
      return;
    }
  }
}

function isInUse(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether a process has this working directory, as every PostgreSQL process of the folder has. Only Linux shows it. */
function hasProcessIn(folder: string): boolean {
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
  if (statSync(path).size > MAX_LOG_BYTES) truncateSync(path);
  return log;
}

/** The last error line of the log, or its last line when there is no error. */
function lastLoggedError(logFile: string): string {
  const lines = readLines(logFile)?.filter((line) => line.trim() !== '') ?? [];
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? 'no message';
}
