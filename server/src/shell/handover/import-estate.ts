import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { extract as createExtract } from 'tar-stream';
import { addNobody, hashPassword } from '../../features/identity/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { createArrival, type Arrival } from './arriving-rows.ts';
import { BackupError, entryNames } from '../backup/archive-format.ts';
import { parseEntry, readAll } from '../backup/restore-backup.ts';
import { listForeignKeys, readMigrations, writeRowsAlike } from '../backup/tables.store.ts';
import {
  handoverHeader,
  handoverManifest,
  type HandoverHeader,
  type HandoverManifest,
  type HandoverSummary,
} from './handover-format.ts';
import {
  closeAccounts,
  countRolesOfHouses,
  copyLeavingStatement,
  enqueueLinks,
  hasEstate,
  keepEstatesOfPeople,
  listLeavingColumns,
  listOpenClaims,
  notePeople,
} from './leaving-rows.store.ts';
import { readLines, RowSetDigest } from './row-lines.ts';
import { leavingTables } from './tables-of-estate.ts';

/** Where an estate arrives: a migrated database on which no server runs, and a store of files. */
export interface HandoverTarget {
  database: DatabaseConnection;
  clock: Clock;
  objectStore: ObjectStore;
}

/**
 * What arrived. `newPeople` are those who had no account here, or one whose address was never proved: each gets a link to choose a password.
 */
export interface Arrived extends HandoverSummary {
  newPeople: number;
}

/** Turns foreign keys and triggers off while rows arrive, and checks every key afterwards. */
const withoutKeys = async <Result>(client: pg.PoolClient, work: () => Promise<Result>): Promise<Result> => {
  const keys = await listForeignKeys(client);
  const tables = Object.keys(leavingTables).map((name) => client.escapeIdentifier(name));
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  const result = await work();
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  return result;
};

/** Compares what came with the manifest. @throws {BackupError} */
const verifyArchive = ({ archived }: Arrival, files: ReadonlyMap<string, string>, manifest: HandoverManifest): void => {
  const empty = new RowSetDigest().result();
  for (const { name, rows, digest } of manifest.tables) {
    const found = archived.get(name)?.result() ?? empty;
    if (found.rows !== rows || found.digest !== digest) {
      throw new BackupError(`The rows of ${name} are not those of the archive. Nothing was imported.`);
    }
  }
  const isComplete =
    manifest.files.length === files.size && manifest.files.every(({ key, digest }) => files.get(key) === digest);
  if (!isComplete) throw new BackupError('The files are not those of the archive. Nothing was imported.');
};

/** Reads the rows of the estate back and compares them with those that arrived. @throws {BackupError} */
const verifyRows = async (client: pg.PoolClient, { stored }: Arrival, header: HandoverHeader): Promise<void> => {
  await writeRowsAlike(client);
  const columns = await listLeavingColumns(client);
  await notePeople(client, header.estate.id);
  for (const [name, expected] of stored) {
    // People may have had an account before, and public pictures are found by the rows that name them: both are counted above.
    if (name === 'users' || name === 'media') continue;
    const digest = new RowSetDigest();
    const statement = copyLeavingStatement(client, name, columns.get(name) ?? [], {
      estateId: header.estate.id,
      mediaIds: [],
    });
    const rows: AsyncIterable<Buffer> = client.query(copyTo(statement));
    for await (const line of readLines(rows)) digest.add(line);
    const [found, wanted] = [digest.result(), expected.result()];
    if (found.rows !== wanted.rows || found.digest !== wanted.digest) {
      throw new BackupError(`The rows of ${name} are not those of the archive. Nothing was imported.`);
    }
  }
};

/** @throws {BackupError} when this installation cannot take the estate */
const requirePossible = async (client: pg.PoolClient, header: HandoverHeader): Promise<void> => {
  const { migrations } = await readMigrations(client);
  if (JSON.stringify(migrations) !== JSON.stringify(header.migrations)) {
    throw new BackupError(
      `The archive was made by a version (${header.appVersion}) with other tables. Bring both installations to one version first.`,
    );
  }
  if (await hasEstate(client, header.estate.id)) {
    throw new BackupError(`This installation has an estate ${header.estate.id} already. Nothing was imported.`);
  }
};

const readArchive = async (
  { client, objectStore }: { client: pg.PoolClient; objectStore: ObjectStore },
  archive: Readable,
): Promise<Arrived & { arrival: Arrival; header: HandoverHeader }> => {
  // One password that nobody knows for all of them: it is replaced through the link that each gets.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const arrival = createArrival(client, await listLeavingColumns(client), passwordHash);
  const files = new Map<string, string>();
  let header: HandoverHeader | undefined;
  let manifest: HandoverManifest | undefined;
  const entries = createExtract();
  const reading = pipeline(archive, entries as unknown as NodeJS.WritableStream);
  // Its failure reaches the loop below as well.
  reading.catch(() => undefined);
  for await (const entry of entries) {
    const { name } = entry.header;
    const bytes = await readAll(entry as unknown as AsyncIterable<Buffer>);
    if (header === undefined) {
      if (name !== entryNames.header) throw new BackupError('This file is no estate of Ekhaya.');
      header = parseEntry(handoverHeader, bytes);
      await requirePossible(client, header);
      continue;
    }
    if (name.startsWith(entryNames.tables)) {
      await arrival.add(name.slice(entryNames.tables.length).split('/')[0] ?? '', bytes);
      continue;
    }
    await arrival.close();
    if (name === entryNames.manifest) manifest = parseEntry(handoverManifest, bytes);
    if (!name.startsWith(entryNames.files)) continue;
    const key = name.slice(entryNames.files.length);
    await objectStore.put(key, bytes, 'application/octet-stream');
    files.set(key, createHash('sha256').update(bytes).digest('hex'));
  }
  await reading;
  if (header === undefined || manifest === undefined) {
    throw new BackupError('The archive is incomplete: its end is missing. Nothing was imported.');
  }
  await arrival.close();
  verifyArchive(arrival, files, manifest);
  return {
    arrival,
    header,
    estateName: header.estate.name,
    people: manifest.tables.find(({ name }) => name === 'users')?.rows ?? 0,
    newPeople: arrival.newPeople.length + arrival.unproved.length,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.size,
  };
};

/** What PostgreSQL says when a row stands here already, such as a reference of a payment. */
const isTaken = (error: unknown): error is Error & { code: string; table?: string } =>
  error instanceof Error && 'code' in error && error.code === '23505';

/**
 * Brings an estate into an installation, in one transaction: all of it or nothing. Somebody whose e-mail address has an account here
 * keeps it; the others get one, and a mail with a link to choose a password unless `isQuiet`. An account whose address was never proved
 * is closed, and the link opens it. No server may run meanwhile.
 * @throws {BackupError} with a sentence for the person at the terminal
 */
export const importEstate = async (
  { database, clock, objectStore }: HandoverTarget,
  archive: Readable,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<Arrived> => {
  // Rows that mention somebody who stayed name this account.
  await addNobody(database.db, { clock });
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    const { arrival, header, ...arrived } = await withoutKeys(client, () =>
      readArchive({ client, objectStore }, archive),
    );
    await verifyRows(client, arrival, header);
    await keepEstatesOfPeople(client);
    await countRolesOfHouses(client, header.estate.id);
    await listOpenClaims(client, { estateId: header.estate.id, at: clock.now() });
    const { newPeople, unproved, passwordHash } = arrival;
    await closeAccounts(client, unproved, { passwordHash, at: clock.now() });
    if (!isQuiet) await enqueueLinks(client, [...newPeople, ...unproved], header.estate);
    await client.query('commit');
    await client.query('analyze');
    return arrived;
  } catch (error) {
    if (isTaken(error)) {
      throw new BackupError(`This installation has a row of ${error.table} already. Nothing was imported.`, {
        cause: error,
      });
    }
    const isOfArchive =
      error instanceof Error &&
      !(error instanceof BackupError) &&
      'code' in error &&
      /^(Z_|ERR_)/.test(String(error.code));
    if (!isOfArchive) throw error;
    throw new BackupError('The file is damaged, or is no estate of Ekhaya. Nothing was imported.', { cause: error });
  } finally {
    // Closing the connection rolls an open transaction back.
    client.release(true);
  }
};
