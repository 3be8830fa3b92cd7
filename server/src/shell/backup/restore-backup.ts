import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { extract as createExtract } from 'tar-stream';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import {
  archiveHeader,
  archiveManifest,
  BackupError,
  entryNames,
  type ArchiveHeader,
  type ArchiveManifest,
} from './archive-format.ts';
import type { BackupSummary } from './write-backup.ts';
import { RowDigest } from './row-digest.ts';
import {
  copyInStatement,
  copyOutStatement,
  listForeignKeys,
  listTables,
  quotedTable,
  readMigrations,
  writeRowsAlike,
  writeRowsAsSet,
  type StoredTable,
} from './tables.store.ts';

/** Where a backup goes: a migrated database without people, and a store of files. */
export interface RestoreTarget {
  pool: pg.Pool;
  objectStore: ObjectStore;
}

/** What a restore has done. `secret` is that of the installation, where the archive holds it. */
export interface Restored extends BackupSummary {
  secret?: string;
}

/** Reads an entry as a whole. */
export const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** Reads a part of the archive that must be JSON of a shape. @throws {BackupError} */
export const parseEntry = <Shape>(
  schema: { safeParse: (value: unknown) => { success: true; data: Shape } | { success: false } },
  bytes: Buffer,
): Shape => {
  const parsed = schema.safeParse(JSON.parse(bytes.toString('utf8')));
  if (!parsed.success) throw new BackupError('This file is no backup of Ekhaya, or one of another format.');
  return parsed.data;
};

/** @throws {BackupError} when the archive was written by a version with other tables */
const requireSameTables = async (client: pg.ClientBase, bytes: Buffer): Promise<void> => {
  const header = parseEntry(archiveHeader, bytes);
  const { migrations, queueMigrations } = await readMigrations(client);
  const isSame =
    JSON.stringify([migrations, queueMigrations]) === JSON.stringify([header.migrations, header.queueMigrations]);
  if (isSame) return;
  const isOlder = header.migrations.every((digest, index) => digest === migrations[index]);
  throw new BackupError(
    isOlder
      ? `The backup was made by an older version (${header.appVersion}), and this database has the tables of this version already. Restore it into a new database.`
      : `The backup was made by another version (${header.appVersion}) with other tables. Restore it with that version or a newer one.`,
  );
};

/** @throws {BackupError} when somebody has an account in the database already */
const requireEmpty = async (client: pg.ClientBase): Promise<void> => {
  const { rowCount } = await client.query('select 1 from users limit 1');
  if (rowCount !== 0) throw new BackupError('This database has accounts. A backup is restored into an empty one only.');
};

/** Writes the parts of tables, one table after the other. */
const createTableWriter = (client: pg.ClientBase, tables: readonly StoredTable[]) => {
  let open: { key: string; stream: ReturnType<typeof copyFrom>; ending: Promise<void> } | undefined;
  const close = async (): Promise<void> => {
    if (open === undefined) return;
    const { stream, ending } = open;
    open = undefined;
    stream.end();
    await ending;
  };
  return {
    close,
    async add(name: string, bytes: Buffer): Promise<void> {
      const [schema, table] = name.slice(entryNames.tables.length).split('/');
      const key = `${schema}.${table}`;
      if (open?.key !== key) {
        await close();
        const stored = tables.find((each) => each.schema === schema && each.name === table);
        if (stored === undefined) throw new BackupError(`The backup has a table that this version lacks: ${key}.`);
        const stream = client.query(copyFrom(copyInStatement(stored)));
        open = { key, stream, ending: finished(stream) };
        // Its failure is awaited in `close`.
        open.ending.catch(() => undefined);
      }
      if (!open.stream.write(bytes)) await Promise.race([once(open.stream, 'drain'), open.ending]);
    },
  };
};

/** Counts and digests the rows of a table. */
const digestRows = async (client: pg.ClientBase, table: StoredTable): Promise<ReturnType<RowDigest['result']>> => {
  const digest = new RowDigest();
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      digest.add(chunk);
      done();
    },
  });
  await pipeline(client.query(copyTo(copyOutStatement(table))), sink);
  return digest.result();
};

/** Compares every restored row with the manifest. @throws {BackupError} */
const verifyTables = async (client: pg.ClientBase, { tables }: ArchiveManifest): Promise<void> => {
  for (const table of await listTables(client)) {
    const expected = tables.find(({ schema, name }) => schema === table.schema && name === table.name);
    const isRestored = async (): Promise<boolean> => {
      const found = await digestRows(client, table);
      return expected?.rows === found.rows && expected.digest === found.digest;
    };
    await writeRowsAlike(client);
    if (await isRestored()) continue;
    // Backups were once written as their PostgreSQL was set to: such a one is restored where this one is set to the same.
    await writeRowsAsSet(client);
    if (await isRestored()) continue;
    throw new BackupError(`The rows of ${table.name} are not those of the backup. Nothing was restored.`);
  }
};

/** Compares the files that came with the manifest. @throws {BackupError} */
const verifyFiles = (files: ReadonlyMap<string, string>, manifest: ArchiveManifest): void => {
  const isComplete =
    manifest.files.length === files.size && manifest.files.every(({ key, digest }) => files.get(key) === digest);
  if (!isComplete) throw new BackupError('The files are not those of the backup. Nothing was restored.');
};

const applySequences = async (client: pg.ClientBase, { sequences }: ArchiveManifest): Promise<void> => {
  for (const { schema, name, lastValue } of sequences) {
    await client.query("select setval(format('%I.%I', $1::text, $2::text)::regclass, $3::bigint)", [
      schema,
      name,
      lastValue,
    ]);
  }
};

/** Gives the jobs back that a process had taken up when the backup was made. */
const releaseJobs = async (client: pg.ClientBase): Promise<void> => {
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null');
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null');
};

/** Reads the archive into the prepared tables and the store. @throws {BackupError} */
const readArchive = async (
  { client, objectStore, tables }: { client: pg.ClientBase; objectStore: ObjectStore; tables: StoredTable[] },
  archive: Readable,
): Promise<Restored> => {
  const writer = createTableWriter(client, tables);
  const files = new Map<string, string>();
  let secret: string | undefined;
  let manifest: ArchiveManifest | undefined;
  let isFirst = true;
  const entries = createExtract();
  const reading = pipeline(archive, entries as unknown as NodeJS.WritableStream);
  // Its failure reaches the loop below as well.
  reading.catch(() => undefined);
  for await (const entry of entries) {
    const { name } = entry.header;
    const bytes = await readAll(entry as unknown as AsyncIterable<Buffer>);
    if (isFirst && name !== entryNames.header) throw new BackupError('This file is no backup of Ekhaya.');
    if (isFirst) await requireSameTables(client, bytes);
    isFirst = false;
    if (name.startsWith(entryNames.tables)) await writer.add(name, bytes);
    else await writer.close();
    if (name === entryNames.secret) secret = bytes.toString('utf8');
    if (name === entryNames.manifest) manifest = parseEntry(archiveManifest, bytes);
    if (!name.startsWith(entryNames.files)) continue;
    const key = name.slice(entryNames.files.length);
    await objectStore.put(key, bytes, 'application/octet-stream');
    files.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  await reading;
  if (manifest === undefined)
    throw new BackupError('The backup is incomplete: its end is missing. Nothing was restored.');
  verifyFiles(files, manifest);
  await verifyTables(client, manifest);
  await applySequences(client, manifest);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { tables: manifest.tables.length, rows, files: files.size, ...(secret !== undefined && { secret }) };
};

/** The failure of reading an archive, with a sentence for the person at the terminal if the file is damaged. */
const failureOfReading = (error: unknown): unknown => {
  const isOfArchive =
    error instanceof Error &&
    !(error instanceof BackupError) &&
    'code' in error &&
    /^(Z_|ERR_)/.test(String(error.code));
  return isOfArchive
    ? new BackupError('The file is damaged, or is no backup of Ekhaya. Nothing was restored.', { cause: error })
    : error;
};

/** Reads the header of an archive: which version made it, and of which tables. @throws {BackupError} */
export const readHeader = async (archive: Readable): Promise<ArchiveHeader> => {
  const entries = createExtract();
  const reading = pipeline(archive, entries as unknown as NodeJS.WritableStream);
  // It ends early, and its failure reaches the loop below as well.
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      if (entry.header.name !== entryNames.header) break;
      return parseEntry(archiveHeader, await readAll(entry as unknown as AsyncIterable<Buffer>));
    }
  } catch (error) {
    throw failureOfReading(error);
  } finally {
    archive.destroy();
  }
  throw new BackupError('This file is no backup of Ekhaya.');
};

/**
 * Restores a backup into a migrated database without people, in one transaction: all of it or nothing. Rows are compared with the
 * digests of the archive, and foreign keys are checked again. Files that were stored before a failure stay; no row names them.
 * @throws {BackupError} with a sentence for the person at the terminal
 */
export const restoreBackup = async ({ pool, objectStore }: RestoreTarget, archive: Readable): Promise<Restored> => {
  const client = await pool.connect();
  try {
    await requireEmpty(client);
    await client.query('begin');
    const tables = await listTables(client);
    const keys = await listForeignKeys(client);
    for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of tables) await client.query(`alter table ${quotedTable(table)} disable trigger user`);
    await client.query(`truncate ${tables.map(quotedTable).join(', ')}`);
    const restored = await readArchive({ client, objectStore, tables }, archive);
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await releaseJobs(client);
    for (const table of tables) await client.query(`alter table ${quotedTable(table)} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
    return restored;
  } catch (error) {
    throw failureOfReading(error);
  } finally {
    // Closing the connection rolls an open transaction back.
    client.release(true);
  }
};
