import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clusterDirectoryOf, placeDataDirectory } from './data-directory.ts';
import { openEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts';
import { stopPostmaster } from './postmaster.ts';

let folder: string;
let dataDirectory: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya embedded '));
  await chmod(folder, 0o755);
  dataDirectory = await placeDataDirectory(join(folder, 'data'));
});
afterEach(async () => {
  await stopPostmaster(clusterDirectoryOf(dataDirectory));
  await rm(folder, { recursive: true });
});

const open = (onLost: () => void = () => undefined): Promise<EmbeddedPostgres> =>
  openEmbeddedPostgres({ dataDirectory, password: 'only for this test', onLost });

const query = async (url: string, statement: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
};

it('creates a cluster once, keeps what was committed, and refuses a second use of the folder', async () => {
  const first = await open();
  expect(first).toMatchObject({ isNew: true, wasTakenOver: false });
  await query(first.url, 'create table things as select 7 as id');
  await first.announce('http://127.0.0.1:1');
  await expect(open()).rejects.toThrow(
    `Ekhaya is already running on the data folder ${dataDirectory} (process ${process.pid}, http://127.0.0.1:1).`,
  );
  await first.stop();
  const second = await open();
  expect(second).toMatchObject({ isNew: false, wasTakenOver: false });
  expect(await query(second.url, 'select id from things')).toEqual([{ id: 7 }]);
  await second.stop();
});

it('reports that the server ended unexpectedly', async () => {
  const onLost = vi.fn<() => void>();
  await open(onLost);
  await stopPostmaster(clusterDirectoryOf(dataDirectory));
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledOnce());
});
