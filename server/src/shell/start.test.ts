import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stopPostmaster } from '../platform/database/embedded/postmaster.ts';
import { createTestDatabase, type TestDatabase } from '../platform/database/testing/test-database.ts';
import { buildSampleServer, spawnServer, type ServerProcess } from './testing/server-process.ts';

const SECRETS = { EKHAYA_SECRET: 'a-secret-that-only-tests-know', PUBLIC_URL: 'https://app.example.com' };

let folder: string;
let dataDirectory: string;
let servers: ServerProcess[];

beforeAll(buildSampleServer);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya start '));
  chmodSync(folder, 0o755);
  dataDirectory = join(folder, 'data');
  servers = [];
});

afterEach(async () => {
  for (const server of servers) server.signal('SIGKILL');
  await Promise.all(servers.map((server) => server.ended));
  await stopPostmaster(join(dataDirectory, 'postgres'));
  await rm(folder, { recursive: true, force: true });
});

function start(variables: Record<string, string> = {}): ServerProcess {
  const server = spawnServer({ EKHAYA_DATA_DIR: dataDirectory, ...variables });
  servers.push(server);
  return server;
}

async function writeNote(address: string, id: number): Promise<boolean> {
  const response = await fetch(`${address}/notes/${id}`, { method: 'PUT' }).catch(() => undefined);
  return response?.status === 201;
}

async function readNotes(address: string): Promise<unknown> {
  return (await fetch(`${address}/notes`)).json();
}

function isPostgresRunning(): boolean {
  return existsSync(join(dataDirectory, 'postgres', 'postmaster.pid'));
}

describe('the embedded database', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is stopped by %s with exit code 0, and the next start has all data',
    async (name) => {
      const first = start();
      expect(await writeNote(await first.address(), 1)).toBe(true);
      first.signal(name);
      expect(await first.ended).toBe(0);
      expect(isPostgresRunning()).toBe(false);

      const second = start();
      expect(await readNotes(await second.address())).toEqual([1]);
      expect(second.output()).not.toContain('Took over');
    },
  );

  it('is taken over after kill -9 of the server, and nothing acknowledged is lost', async () => {
    const first = start();
    const address = await first.address();
    const acknowledged: number[] = [];
    let next = 1;
    const write = async () => {
      for (let id = next++; await writeNote(address, id); id = next++) {
        acknowledged.push(id);
        if (acknowledged.length === 50) first.signal('SIGKILL');
      }
    };
    await Promise.all([write(), write(), write(), write()]);
    expect(await first.ended).toBeNull();
    expect(isPostgresRunning()).toBe(true);

    const second = start();
    const notes = await readNotes(await second.address());
    expect(notes).toEqual(expect.arrayContaining(acknowledged));
    expect(second.output()).toContain('Took over the PostgreSQL 18 that was still running');
    second.signal('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(isPostgresRunning()).toBe(false);
  });

  it('recovers when PostgreSQL was killed with the server, and nothing acknowledged is lost', async () => {
    const first = start();
    expect(await writeNote(await first.address(), 7)).toBe(true);
    first.signal('SIGKILL');
    await first.ended;
    execFileSync('kill', ['-9', postmasterPid()]);

    const second = start();
    expect(await readNotes(await second.address())).toEqual([7]);
  });

  it('ends the server with a sentence when PostgreSQL goes away', async () => {
    const server = start();
    await server.address();
    execFileSync('kill', ['-9', postmasterPid()]);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PostgreSQL has gone away.');
  });

  it('refuses a second start on the same data folder with a sentence, and the first goes on', async () => {
    const first = start();
    const address = await first.address();
    const second = start();
    expect(await second.ended).toBe(1);
    expect(lastLine(second)).toBe(
      `Ekhaya is already running on the data folder ${dataDirectory} (process ${first.pid}, ${address}). Stop it first, or set EKHAYA_DATA_DIR to another folder.`,
    );
    expect(await readNotes(address)).toEqual([]);
  });

  it('lets one of two simultaneous first starts win', async () => {
    const both = [start(), start()];
    const loser = await Promise.race(both.map(async (server) => ({ server, code: await server.ended })));
    expect(loser.code).toBe(1);
    expect(loser.server.output()).toContain('Ekhaya is already running on the data folder');
    const winner = both.find((server) => server !== loser.server);
    expect(await readNotes((await winner?.address()) ?? '')).toEqual([]);
    expect(await readdir(dataDirectory)).not.toContainEqual(expect.stringContaining('making'));
  });

  it('is stopped when the start is broken off', async () => {
    const server = start();
    await server.says(/PostgreSQL 18 runs/);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(isPostgresRunning()).toBe(false);
  });

  // Only root meets this: PostgreSQL then runs as another user.
  it.runIf(process.getuid?.() === 0)(
    'lies below /var/lib/ekhaya when its user cannot reach the data folder',
    async () => {
      chmodSync(folder, 0o700);
      const server = start();
      await server.address();
      const elsewhere = (await server.says(/the data folder is (\/var\/lib\/ekhaya\/ekhaya-start-\S+)\./))[1] ?? '';
      server.signal('SIGTERM');
      expect(await server.ended).toBe(0);
      expect(existsSync(join(elsewhere, 'postgres', 'PG_VERSION'))).toBe(true);
      await rm(elsewhere, { recursive: true });
    },
  );
});

describe('stopping', () => {
  it('closes streams at once, lets other requests finish and takes no new ones', async () => {
    const server = start();
    const address = await server.address();
    const stream = await fetch(`${address}/stream`);
    const slow = fetch(`${address}/slow/1500`).then((response) => response.text());
    await server.says(/Slow request/);

    const beginning = performance.now();
    server.signal('SIGTERM');
    expect(await stream.text()).toContain('open');
    expect(performance.now() - beginning).toBeLessThan(1000);
    await expect(fetch(address)).rejects.toThrow();
    expect(await slow).toBe('done');
    expect(await server.ended).toBe(0);
  });

  it('gives a request 5 s and no more', async () => {
    const server = start();
    const address = await server.address();
    const endless = fetch(`${address}/slow/60000`).then(
      () => 'answered',
      () => 'cut',
    );
    await server.says(/Slow request/);
    const beginning = performance.now();
    server.signal('SIGTERM');
    expect(await endless).toBe('cut');
    expect(performance.now() - beginning).toBeGreaterThan(4900);
    expect(await server.ended).toBe(0);
    expect(performance.now() - beginning).toBeLessThan(8000);
    expect(isPostgresRunning()).toBe(false);
  });
});

describe('a start that cannot be', () => {
  it('names a port that is taken, and leaves no PostgreSQL behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const server = start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toBe(
      `Port ${port} on 127.0.0.1 is already taken. Stop what uses it, or set PORT to another number.`,
    );
    expect(isPostgresRunning()).toBe(false);
    other.close();
  });

  it.each([
    ['nobody listens', 'postgresql://ekhaya:hidden-word@127.0.0.1:1/ekhaya', '127.0.0.1:1/ekhaya cannot be reached'],
    [
      'there is no such host',
      'postgresql://ekhaya:hidden-word@nowhere.invalid/ekhaya',
      'nowhere.invalid:5432/ekhaya cannot',
    ],
    ['it is no such URL', 'http://ekhaya:hidden-word@127.0.0.1/ekhaya', 'DATABASE_URL must look like'],
  ])('says in a sentence without the password that of DATABASE_URL %s', async (_, url, sentence) => {
    const server = start({ DATABASE_URL: url });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toContain(sentence);
    expect(server.output()).not.toContain('hidden-word');
  });

  it('refuses production without its secrets', async () => {
    const server = start({ NODE_ENV: 'production' });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toBe('With NODE_ENV=production, EKHAYA_SECRET and PUBLIC_URL must be set.');
    expect(existsSync(dataDirectory)).toBe(false);
  });

  it('has no demo world in production, even when asked for it', async () => {
    const server = start({ NODE_ENV: 'production', EKHAYA_DEMO: '1', ...SECRETS });
    await server.address();
    expect(server.output()).not.toContain('Demo world');
  });

  it('refuses production on a database that holds the demo world', async () => {
    const demo = start();
    await demo.address();
    demo.signal('SIGTERM');
    await demo.ended;
    const server = start({ NODE_ENV: 'production', ...SECRETS });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toContain('This database holds the demo world, whose passwords everybody knows.');
    expect(isPostgresRunning()).toBe(false);
  });
});

describe('with DATABASE_URL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  it('several processes share one database, also one data folder', async () => {
    const both = [start({ DATABASE_URL: database.url }), start({ DATABASE_URL: database.url })];
    const [one, other] = await Promise.all(both.map((server) => server.address()));
    expect(await writeNote(one ?? '', 3)).toBe(true);
    expect(await readNotes(other ?? '')).toEqual([3]);
    for (const server of both) server.signal('SIGTERM');
    expect(await Promise.all(both.map((server) => server.ended))).toEqual([0, 0]);
    expect(isPostgresRunning()).toBe(false);
  });

  it('the demo is off unless it is set by hand', async () => {
    const without = start({ DATABASE_URL: database.url });
    await without.address();
    expect(without.output()).not.toContain('Demo world');
    const asked = start({ DATABASE_URL: database.url, EKHAYA_DEMO: '1' });
    await asked.address();
    expect(asked.output()).toContain('Demo world written.');
  });

  it('says in a sentence without the password that the account is refused, or the database missing', async () => {
    const wrongPassword = new URL(database.url);
    wrongPassword.password = 'hidden-word';
    const refused = start({ DATABASE_URL: wrongPassword.href });
    const missing = start({ DATABASE_URL: new URL('/nowhere', database.url).href });
    expect(await Promise.all([refused.ended, missing.ended])).toEqual([1, 1]);
    expect(lastLine(refused)).toContain('refused the user "ekhaya". Check the user and the password in DATABASE_URL.');
    expect(refused.output()).not.toContain('hidden-word');
    expect(lastLine(missing)).toContain('/nowhere. Make it, or correct DATABASE_URL.');
    expect(missing.output()).not.toContain(new URL(database.url).password);
  });
});

function lastLine(server: ServerProcess): string {
  return server.output().trim().split('\n').at(-1) ?? '';
}

function postmasterPid(): string {
  const pids = execFileSync('head', ['-1', join(dataDirectory, 'postgres', 'postmaster.pid')], { encoding: 'utf8' });
  return pids.trim();
}
