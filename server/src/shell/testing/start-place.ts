import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { stopPostmaster } from '@ekhaya/embedded-database/postmaster';
import { buildSampleServer, spawnServer, type ServerProcess } from './server-process.ts';

/** Where the servers of one test start: anew for each test, and cleared away after it. */
export interface StartPlace {
  /** Holds the data folder, and whatever else a test needs. */
  readonly folder: string;
  readonly dataDirectory: string;
  /** Starts a server on the data folder. */
  start(variables?: Record<string, string>): ServerProcess;
  isPostgresRunning(): boolean;
}

/** Gives each test of the file a place of its own. Call once, outside of the tests. */
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

export async function writeNote(address: string, id: number): Promise<boolean> {
  const response = await fetch(`${address}/notes/${id}`, { method: 'PUT' }).catch(() => undefined);
  return response?.status === 201;
}

export async function readNotes(address: string): Promise<unknown> {
  return (await fetch(`${address}/notes`)).json();
}

export function lastLine(server: ServerProcess): string {
  return server.output().trim().split('\n').at(-1) ?? '';
}
