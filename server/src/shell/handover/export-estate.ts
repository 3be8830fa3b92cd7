import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { pack as createPack, type Pack } from 'tar-stream';
import { nobodyId } from '../../features/identity/index.ts';
import { narrowKeyOf } from '../../features/profile/index.ts';
import { appVersion } from '../../platform/app-version.ts';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { BackupError, entryNames, partBytes } from '../backup/archive-format.ts';
import { joinChunks } from '../backup/join-chunks.ts';
import { readMigrations, writeRowsAlike } from '../backup/tables.store.ts';
import { addEntry } from '../backup/write-backup.ts';
import {
  handoverVersion,
  type HandoverHeader,
  type HandoverManifest,
  type HandoverSummary,
} from './handover-format.ts';
import {
  copyLeavingStatement,
  listLeavingColumns,
  listStaying,
  notePeople,
  readLeavingEstate,
  type Leaving,
} from './leaving-rows.store.ts';
import { readLines, replaceIds, RowSetDigest } from './row-lines.ts';
import { leavingTables, stayingTables } from './tables-of-estate.ts';

/** Where an estate leaves. */
export interface HandoverSource {
  pool: pg.Pool;
  objectStore: ObjectStore;
}

/** A picture that a row names by its address. */
const mediaAddress = /\/media\/([\w-]{1,64})/g;

/** Media come last, because the rows before them name the public pictures that leave too. */
const orderOfTables = [...Object.keys(leavingTables).filter((name) => name !== 'media'), 'media'];

/** The keys of a file and, for a public picture, of the narrow copy that it may have. */
const keysOfFile = (values: readonly string[], columns: readonly string[]): string[] => {
  const key = values[columns.indexOf('object_key')] ?? '';
  return values[columns.indexOf('visibility')] === 'public' ? [key, narrowKeyOf(key)] : [key];
};

const addTables = async (
  pack: Pack,
  client: pg.PoolClient,
  { estateId }: Pick<Leaving, 'estateId'>,
): Promise<{ tables: HandoverManifest['tables']; keys: string[] }> => {
  const columns = await listLeavingColumns(client);
  const unknown = [...columns.keys()].find((name) => !(name in leavingTables || name in stayingTables));
  // Rows of a table that no list names would be left behind in silence.
  if (unknown !== undefined) throw new BackupError(`It is not known whether the rows of the table ${unknown} leave.`);
  const staying = await listStaying(client);
  const named = new Set<string>();
  const keys: string[] = [];
  const ofMedia = columns.get('media') ?? [];
  const tables: HandoverManifest['tables'] = [];
  for (const name of orderOfTables) {
    const of = columns.get(name) ?? [];
    const digest = new RowSetDigest();
    const statement = copyLeavingStatement(client, name, of, { estateId, mediaIds: [...named] });
    async function* leavingLines(): AsyncGenerator<Buffer> {
      const chunks: AsyncIterable<Buffer> = client.query(copyTo(statement));
      for await (const line of readLines(chunks)) {
        // Somebody who stays is nobody in what leaves.
        const leaving = replaceIds(line, (id) => (staying.has(id) ? nobodyId : undefined));
        for (const [, id = ''] of leaving.matchAll(mediaAddress)) named.add(id);
        if (name === 'media') keys.push(...keysOfFile(leaving.split('\t'), ofMedia));
        digest.add(leaving);
        yield Buffer.from(`${leaving}\n`);
      }
    }
    let part = 0;
    for await (const bytes of joinChunks(leavingLines(), partBytes)) {
      part += 1;
      await addEntry(pack, `${entryNames.tables}${name}/${String(part).padStart(6, '0')}`, bytes);
    }
    tables.push({ name, columns: of, ...digest.result() });
  }
  return { tables, keys };
};

const addFiles = async (
  pack: Pack,
  objectStore: ObjectStore,
  keys: readonly string[],
): Promise<HandoverManifest['files']> => {
  const files: HandoverManifest['files'] = [];
  for (const key of keys) {
    const bytes = await objectStore.get(key);
    if (bytes === undefined) continue;
    await addEntry(pack, `${entryNames.files}${key}`, bytes);
    files.push({ key, digest: createHash('sha256').update(bytes).digest('hex') });
  }
  return files;
};

const fill = async (
  pack: Pack,
  { pool, objectStore }: HandoverSource,
  { estateId, now }: { estateId: string; now: Date },
): Promise<HandoverSummary> => {
  const client = await pool.connect();
  try {
    // All rows are those of one moment.
    await client.query('begin isolation level repeatable read');
    await writeRowsAlike(client);
    const estate = await readLeavingEstate(client, estateId);
    if (estate === undefined) throw new BackupError(`There is no estate ${estateId}.`);
    if (estate.hasPendingDecisions) {
      throw new BackupError('Somebody decided on something a moment ago. Please try again in ten seconds.');
    }
    const { migrations } = await readMigrations(client);
    const header: HandoverHeader = {
      handover: handoverVersion,
      appVersion,
      startedAt: now.toISOString(),
      migrations,
      estate: { id: estateId, name: estate.name },
    };
    await addEntry(pack, entryNames.header, JSON.stringify(header));
    await notePeople(client, estateId);
    const { tables, keys } = await addTables(pack, client, { estateId });
    await client.query('rollback');
    const files = await addFiles(pack, objectStore, keys);
    await addEntry(pack, entryNames.manifest, JSON.stringify({ tables, files } satisfies HandoverManifest));
    pack.finalize();
    return {
      estateName: estate.name,
      people: tables.find(({ name }) => name === 'users')?.rows ?? 0,
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      files: files.length,
    };
  } finally {
    client.release(true);
  }
};

/**
 * Writes all that is an estate's own as a tar archive: its rows of one moment, its files, the accounts of its people without a
 * password, and a manifest with counts and digests. No key, credential or proof leaves, and no row of another estate.
 * @returns the archive to be read at once, and a summary when it is complete. Both fail when a read fails.
 */
export const exportEstate = (
  source: HandoverSource,
  about: { estateId: string; now: Date },
): { archive: Readable; done: Promise<HandoverSummary> } => {
  const archive = createPack();
  const done = fill(archive, source, about).catch((error: unknown) => {
    archive.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  });
  return { archive: archive as unknown as Readable, done };
};
