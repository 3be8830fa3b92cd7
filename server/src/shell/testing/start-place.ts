import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { stopPostmaster } from '@ekhaya/embedded-database/postmaster';
import { buildSampleServer, spawnServer, type ServerProcess } from './server-process.ts';

/** A temporary folder for the servers of one test. Created before and removed after each test. */
export interface StartPlace {
  /** Contains the data folder. */
  readonly folder: string;
  readonly dataDirectory: string;
  /** Starts a server on the data folder. */
  start(variables?: Record<string, string>): ServerProcess;
  isPostgresRunning(): boolean;
}

/** Prepares a folder for each test of the file. Call it once, outside of the tests. */
export function prepareStartPlace(): StartPlace {
  let folder = '';
  let servers: ServerProcess[] = [];
  const dataDirectory = () => join(folder, 'data');

  beforeAll(buildSampleServer);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ekhaya start '));
    chmodSync(folder, 0o755);
    servers = [];
  });

  afterEach(async () => {
    for (const server of servers) server.signal('SIGKILL');
    await Promise.all(servers.map((server) => server.ended));
    await stopPostmaster(join(dataDirectory(), 'postgres'));
    await rm(folder, { recursive: true, force: true });
  });

  return {
    get folder() {
      return folder;
    },
    get dataDirectory() {
      return dataDirectory();
    },
    start: (variables = {}) => {
      const server = spawnServer({ EKHAYA_DATA_DIR: dataDirectory(), ...variables });
      servers.push(server);
      return server;
    },
    isPostgresRunning: () => existsSync(join(dataDirectory(), 'postgres', 'postmaster.pid')),
  };
}

/** Writes a note through the sample server. @returns whether the server acknowledged it */
export async function writeNote(address: string, id: number): Promise<boolean> {
  const response = await fetch(`${address}/notes/${id}`, { method: 'PUT' }).catch(() => undefined);
  return response?.status === 201;
}

/** Reads the ids of all notes. */
export async function readNotes(address: string): Promise<unknown> {
  return (await fetch(`${address}/notes`)).json();
}

/** The last line of a server's output. */
export function lastLine(server: ServerProcess): string {
  return server.output().trim().split('\n').at(-1) ?? '';
}
