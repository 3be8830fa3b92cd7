import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lastLine, prepareStartPlace, readNotes, writeNote } from '../testing/start-place.ts';

const place = prepareStartPlace();

describe('the embedded database', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'is stopped by %s with exit code 0, and the next start has all data',
    async (name) => {
      const first = place.start();
      expect(await writeNote(await first.address(), 1)).toBe(true);
      first.signal(name);
      expect(await first.ended).toBe(0);
      expect(place.isPostgresRunning()).toBe(false);

      const second = place.start();
      expect(await readNotes(await second.address())).toEqual([1]);
      expect(second.output()).not.toContain('Took over');
    },
  );

  it('is taken over after kill -9 of the server, and nothing acknowledged is lost', async () => {
    const first = place.start();
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
    expect(place.isPostgresRunning()).toBe(true);

    const second = place.start();
    const notes = await readNotes(await second.address());
    expect(notes).toEqual(expect.arrayContaining(acknowledged));
    expect(second.output()).toContain('Took over the PostgreSQL 18 that was still running');
    second.signal('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(place.isPostgresRunning()).toBe(false);
  });

  it('recovers when PostgreSQL was killed with the server, and nothing acknowledged is lost', async () => {
    const first = place.start();
    expect(await writeNote(await first.address(), 7)).toBe(true);
    first.signal('SIGKILL');
    await first.ended;
    execFileSync('kill', ['-9', postmasterPid()]);

    const second = place.start();
    expect(await readNotes(await second.address())).toEqual([7]);
  });

  it('ends the server with a sentence when PostgreSQL stops unexpectedly', async () => {
    const server = place.start();
    await server.address();
    execFileSync('kill', ['-9', postmasterPid()]);
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('PostgreSQL has stopped unexpectedly.');
  });

  it('refuses a second start on the same data folder with a sentence, and the first server continues', async () => {
    const first = place.start();
    const address = await first.address();
    const second = place.start();
    expect(await second.ended).toBe(1);
    expect(lastLine(second)).toBe(
      `Ekhaya is already running on the data folder ${place.dataDirectory} (process ${first.pid}, ${address}). Stop it first, or set EKHAYA_DATA_DIR to another folder.`,
    );
    expect(await readNotes(address)).toEqual([]);
  });

  it('lets one of two simultaneous first starts win', async () => {
    const both = [place.start(), place.start()];
    const loser = await Promise.race(both.map(async (server) => ({ server, code: await server.ended })));
    expect(loser.code).toBe(1);
    expect(loser.server.output()).toContain('Ekhaya is already running on the data folder');
    const winner = both.find((server) => server !== loser.server);
    expect(await readNotes((await winner?.address()) ?? '')).toEqual([]);
    expect(await readdir(place.dataDirectory)).not.toContainEqual(expect.stringContaining('making'));
  });

  it('is stopped when the start is aborted', async () => {
    const server = place.start();
    await server.waitForOutput(/PostgreSQL 18 runs/);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(place.isPostgresRunning()).toBe(false);
  });

  it('is stored below /var/lib/ekhaya when root starts it and the account postgres cannot reach the data folder', async () => {
    chmodSync(place.folder, 0o700);
    const server = place.start();
    await server.address();
    const isRoot = process.getuid?.() === 0;
    // As root, PostgreSQL runs as another user; otherwise as this one.
    const moved = isRoot
      ? await server.waitForOutput(/the data folder is (\/var\/lib\/ekhaya\/ekhaya-start-\S+)\./)
      : undefined;
    const home = moved?.[1] ?? place.dataDirectory;
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(existsSync(join(home, 'postgres', 'PG_VERSION'))).toBe(true);
    if (isRoot) await rm(home, { recursive: true });
  });
});

describe('stopping', () => {
  it('closes streams at once, lets other requests finish and takes no new ones', async () => {
    const server = place.start();
    const address = await server.address();
    const stream = await fetch(`${address}/stream`);
    const slow = fetch(`${address}/slow/1500`).then((response) => response.text());
    await server.waitForOutput(/Slow request/);

    const beginning = performance.now();
    server.signal('SIGTERM');
    expect(await stream.text()).toContain('open');
    expect(performance.now() - beginning).toBeLessThan(1000);
    await expect(fetch(address)).rejects.toThrow();
    expect(await slow).toBe('done');
    expect(await server.ended).toBe(0);
  });

  it('ends a request that takes longer than 5 s', async () => {
    const server = place.start();
    const address = await server.address();
    const endless = fetch(`${address}/slow/60000`).then(
      () => 'answered',
      () => 'cut',
    );
    await server.waitForOutput(/Slow request/);
    const beginning = performance.now();
    server.signal('SIGTERM');
    expect(await endless).toBe('cut');
    expect(performance.now() - beginning).toBeGreaterThan(4900);
    expect(await server.ended).toBe(0);
    expect(performance.now() - beginning).toBeLessThan(8000);
    expect(place.isPostgresRunning()).toBe(false);
  });
});

function postmasterPid(): string {
  const pids = execFileSync('head', ['-1', join(place.dataDirectory, 'postgres', 'postmaster.pid')], {
    encoding: 'utf8',
  });
  return pids.trim();
}
