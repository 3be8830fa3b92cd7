import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import { appVersion } from '../../platform/app-version.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { entryNames, formatVersion, partBytes, type ArchiveHeader, type ArchiveManifest } from './archive-format.ts';
import { joinChunks } from './join-chunks.ts';
import { RowDigest } from './row-digest.ts';
import {
  copyOutStatement,
  listSequences,
  listTables,
  readMigrations,
  writeRowsAlike,
  type StoredTable,
} from './tables.store.ts';

/** What a backup is made of. */
export interface BackupSource {
  pool: pg.Pool;
  objectStore: ObjectStore;
  /** The secret of the installation; only for an archive that is encrypted. */
  secret?: string | undefined;
}

/** What an archive holds, to be shown. */
export interface BackupSummary {
  tables: number;
  rows: number;
  files: number;
}

/** Writes an entry and waits until the reader of the archive has taken it, so that memory holds one entry at a time. */
export const addEntry = (pack: Pack, name: string, bytes: Uint8Array | string): Promise<void> =>
  new Promise((resolve, reject) => {
    const entry = pack.entry({ name, mode: 0o600 }, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
    entry.on('error', reject);
  });

const addTable = async (
  pack: Pack,
  client: pg.PoolClient,
  table: StoredTable,
): Promise<ArchiveManifest['tables'][number]> => {
  const digest = new RowDigest();
  let part = 0;
  const rows: AsyncIterable<Buffer> = client.query(copyTo(copyOutStatement(table)));
  for await (const bytes of joinChunks(rows, partBytes)) {
    digest.add(bytes);
    part += 1;
    const name = `${entryNames.tables}${table.schema}/${table.name}/${String(part).padStart(6, '0')}`;
    await addEntry(pack, name, bytes);
  }
  return { ...table, ...digest.result() };
};

/**
 * What the key of a base map ends with (`MAP_TILES`). It is put into the store by hand and made again from the network: gigabytes that an
 * archive of people's rows and files would carry each night, and more than one entry can hold.
 */
const baseMapEnding = '.pmtiles';

const addFiles = async (pack: Pack, objectStore: ObjectStore): Promise<ArchiveManifest['files']> => {
  const files: ArchiveManifest['files'] = [];
  for await (const key of objectStore.list()) {
    if (key.endsWith(baseMapEnding)) continue;
    const bytes = await objectStore.get(key);
    // Deleted since it was listed.
    if (bytes === undefined) continue;
    await addEntry(pack, `${entryNames.files}${key}`, bytes);
    files.push({ key, bytes: bytes.byteLength, digest: createHash('sha256').update(bytes).digest('hex') });
  }
  return files;
};

const fill = async (pack: Pack, { pool, objectStore, secret }: BackupSource, now: Date): Promise<BackupSummary> => {
  const client = await pool.connect();
  try {
    // All rows are those of one moment; the server goes on writing meanwhile.
    await client.query('begin isolation level repeatable read read only');
    await writeRowsAlike(client);
    const header: ArchiveHeader = {
      format: formatVersion,
      appVersion,
      startedAt: now.toISOString(),
      ...(await readMigrations(client)),
    };
    await addEntry(pack, entryNames.header, JSON.stringify(header));
    if (secret !== undefined) await addEntry(pack, entryNames.secret, secret);
    const tables: ArchiveManifest['tables'] = [];
    for (const table of await listTables(client)) tables.push(await addTable(pack, client, table));
    // Sequences belong to no snapshot: read after the rows, they are never behind them.
    const sequences = await listSequences(client);
    await client.query('commit');
    // A file is stored before its row is written, so every file of these rows is listed now.
    const files = await addFiles(pack, objectStore);
    const manifest: ArchiveManifest = { tables, sequences, files };
    await addEntry(pack, entryNames.manifest, JSON.stringify(manifest));
    pack.finalize();
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows, files: files.length };
  } finally {
    client.release(true);
  }
};

/**
 * Writes a backup as a tar archive: every row of one moment, the uploaded files, and a manifest with counts and digests. A base map
 * is not in it.
 * @returns the archive to be read at once, and a summary when it is complete. Both fail when a read fails.
 */
export const writeBackup = (source: BackupSource, now: Date): { archive: Readable; done: Promise<BackupSummary> } => {
  const archive = createPack();
  const done = fill(archive, source, now).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  return { archive: archive as unknown as Readable, done };
};
