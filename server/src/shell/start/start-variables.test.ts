import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { lastLine, prepareStartPlace, readNotes, writeNote } from '../testing/start-place.ts';

const SECRETS = { EKHAYA_SECRET: 'a-secret-that-only-tests-know', PUBLIC_URL: 'https://app.example.com' };

const place = prepareStartPlace();

describe('an impossible start', () => {
  it('names a port that is taken, and leaves no PostgreSQL behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const server = place.start({ PORT: String(port) });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toBe(
      `Port ${port} on 127.0.0.1 is already taken. Stop what uses it, or set PORT to another number.`,
    );
    expect(place.isPostgresRunning()).toBe(false);
    other.close();
  });

  it.each([
    ['nothing listens', 'postgresql://ekhaya:hidden-word@127.0.0.1:1/ekhaya', '127.0.0.1:1/ekhaya cannot be reached'],
    [
      'there is no such host',
      'postgresql://ekhaya:hidden-word@nowhere.invalid/ekhaya',
      'nowhere.invalid:5432/ekhaya cannot',
    ],
    ['the URL has another scheme', 'http://ekhaya:hidden-word@127.0.0.1/ekhaya', 'DATABASE_URL must look like'],
  ])('refuses a DATABASE_URL without printing its password when %s', async (_, url, sentence) => {
    const server = place.start({ DATABASE_URL: url });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toContain(sentence);
    expect(server.output()).not.toContain('hidden-word');
  });

  // What a managed PostgreSQL answers that takes encrypted connections alone.
  it('says of a PostgreSQL that wants TLS that the kind of connection is refused, not the password', async () => {
    const fields = ['SFATAL', 'C28000', 'Mno pg_hba.conf entry for host "10.0.0.9", user "ekhaya", no encryption', ''];
    const text = Buffer.from(fields.map((field) => `${field}\0`).join(''));
    const head = Buffer.from([0x45, 0, 0, 0, text.byteLength + 4]);
    const postgres = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(Buffer.concat([head, text])));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => postgres.once('listening', resolve));
    const { port } = postgres.address() as AddressInfo;
    const server = place.start({ DATABASE_URL: `postgresql://ekhaya:hidden-word@127.0.0.1:${port}/ekhaya` });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toContain('add ?sslmode=verify-full to DATABASE_URL');
    expect(server.output()).not.toContain('hidden-word');
    postgres.close();
  });

  it('refuses production without its secrets', async () => {
    const server = place.start({ NODE_ENV: 'production' });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toBe('With NODE_ENV=production, EKHAYA_SECRET and PUBLIC_URL must be set.');
    expect(existsSync(place.dataDirectory)).toBe(false);
  });

  it('has no demo world in production, even with EKHAYA_DEMO', async () => {
    const server = place.start({ NODE_ENV: 'production', EKHAYA_DEMO: '1', ...SECRETS });
    await server.address();
    expect(server.output()).not.toContain('Demo world');
  });

  it('refuses a database of production that is used with another secret', async () => {
    const production = { NODE_ENV: 'production', EKHAYA_PROCESSES: '1', ...SECRETS };
    const first = place.start(production);
    await first.address();
    first.signal('SIGTERM');
    await first.ended;
    const other = { ...production, EKHAYA_SECRET: 'another-secret-that-only-tests-know' };
    const stranger = place.start(other);
    expect(await stranger.ended).toBe(1);
    expect(lastLine(stranger)).toContain('This database is used with another EKHAYA_SECRET, which');
    expect(place.isPostgresRunning()).toBe(false);
    await place.start({ ...other, EKHAYA_PREVIOUS_SECRETS: production.EKHAYA_SECRET }).address();
  });

  it('warns about the shared sign-in limit behind a proxy that is not in TRUSTED_PROXIES', async () => {
    const server = place.start(SECRETS);
    expect((await server.waitForOutput(/WARNING: .*/))[0]).toContain('Set TRUSTED_PROXIES to its address.');
  });

  it('refuses production on a database that holds the demo world', async () => {
    const demo = place.start();
    await demo.address();
    demo.signal('SIGTERM');
    await demo.ended;
    const server = place.start({ NODE_ENV: 'production', ...SECRETS });
    expect(await server.ended).toBe(1);
    expect(lastLine(server)).toContain('This database contains the demo world, whose passwords are public.');
    expect(place.isPostgresRunning()).toBe(false);
  });
});

describe('with DATABASE_URL', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    return () => database.drop();
  });

  it('lets several processes share a database and a data folder', async () => {
    const both = [place.start({ DATABASE_URL: database.url }), place.start({ DATABASE_URL: database.url })];
    const [one, other] = await Promise.all(both.map((server) => server.address()));
    expect(await writeNote(one ?? '', 3)).toBe(true);
    expect(await readNotes(other ?? '')).toEqual([3]);
    for (const server of both) server.signal('SIGTERM');
    expect(await Promise.all(both.map((server) => server.ended))).toEqual([0, 0]);
    expect(place.isPostgresRunning()).toBe(false);
  });

  it('requires the same secret from processes with different data folders', async () => {
    const elsewhere = { DATABASE_URL: database.url, EKHAYA_DATA_DIR: join(place.folder, 'elsewhere') };
    const first = place.start({ DATABASE_URL: database.url });
    await first.address();
    const stranger = place.start(elsewhere);
    expect(await stranger.ended).toBe(1);
    expect(lastLine(stranger)).toContain('This database is used with another EKHAYA_SECRET, which');
    const secret = await readFile(join(place.dataDirectory, 'secret'), 'utf8');
    expect(stranger.output()).not.toContain(secret);
    await place.start({ ...elsewhere, EKHAYA_SECRET: secret }).address();
  });

  it('has no demo by default', async () => {
    const without = place.start({ DATABASE_URL: database.url });
    await without.address();
    expect(without.output()).not.toContain('Demo world');
    const withDemo = place.start({ DATABASE_URL: database.url, EKHAYA_DEMO: '1' });
    await withDemo.address();
    expect(withDemo.output()).toContain('Demo world written.');
  });

  it('explains a refused account and a missing database without the password', async () => {
    const wrongPassword = new URL(database.url);
    wrongPassword.password = 'hidden-word';
    const refused = place.start({ DATABASE_URL: wrongPassword.href });
    const missing = place.start({ DATABASE_URL: new URL('/nowhere', database.url).href });
    expect(await Promise.all([refused.ended, missing.ended])).toEqual([1, 1]);
    expect(lastLine(refused)).toContain('refused the user "ekhaya". Check the user and the password in DATABASE_URL.');
    expect(refused.output()).not.toContain('hidden-word');
    expect(lastLine(missing)).toContain('/nowhere. Create it, or correct DATABASE_URL.');
    expect(missing.output()).not.toContain(new URL(database.url).password);
  });
});
