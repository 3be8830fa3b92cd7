import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ObjectStore } from '../../platform/object-store/object-store.ts';
import { BackupError } from './archive-format.ts';
import { joinChunks } from './join-chunks.ts';

/** The size of the objects that an archive is stored as. */
const objectBytes = 8 * 1024 * 1024;

/** Written last: an archive without it is not whole. */
const ending = z.object({ parts: z.int().min(1), bytes: z.int().min(1), digest: z.string() });

const keyOfPart = (name: string, part: number): string => `${name}/${String(part).padStart(6, '0')}`;
const keyOfEnding = (name: string): string => `${name}/whole`;

/** The object with the id of the installation that a store for backups belongs to. */
const keyOfInstallation = 'installation';

/**
 * Asserts that a store for backups belongs to an installation; a store that belongs to none does from now on. Each installation deletes
 * what is older than it keeps, and parts that no attempt of its own is writing: those of another one too.
 * @param installation the id of the installation
 * @throws {BackupError} when the store belongs to another one
 */
export const claimStoreOfBackups = async (store: ObjectStore, installation: string): Promise<void> => {
  const known = await store.get(keyOfInstallation);
  if (known === undefined) {
    await store.put(keyOfInstallation, Buffer.from(installation), 'text/plain');
  } else if (Buffer.from(known).toString('utf8') !== installation) {
    throw new BackupError(
      `The store of BACKUP_STORAGE_URL belongs to another installation. Choose another bucket, prefix or folder; or, if this one has taken its place, delete the object "${keyOfInstallation}" there.`,
    );
  }
};

/** The name of the backup of a moment: `2026-11-23T01-23-00.000Z`. Names sort by time. */
export const nameOfBackup = (startedAt: Date): string => startedAt.toISOString().replaceAll(':', '-');

/**
 * Stores an archive in parts. It is listed once all of it is stored. What was stored of one that fails is deleted again, as far as the
 * store answers: it would fill a store that is full already.
 */
export const storeBackup = async (
  store: ObjectStore,
  name: string,
  archive: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const keys: string[] = [];
  const put = async (key: string, bytes: Uint8Array, contentType: string): Promise<void> => {
    keys.push(key);
    await store.put(key, bytes, contentType);
  };
  const digest = createHash('sha256');
  let [parts, bytes] = [0, 0];
  try {
    for await (const part of joinChunks(archive, objectBytes)) {
      parts += 1;
      bytes += part.byteLength;
      digest.update(part);
      await put(keyOfPart(name, parts), part, 'application/octet-stream');
    }
    const whole: z.output<typeof ending> = { parts, bytes, digest: digest.digest('hex') };
    await put(keyOfEnding(name), Buffer.from(JSON.stringify(whole)), 'application/json');
  } catch (error) {
    // The ending goes first. What a store that is away keeps is deleted by the next attempt.
    await deleteAll(store, keys.toReversed()).catch(() => undefined);
    throw error;
  }
};

const deleteAll = async (store: ObjectStore, keys: readonly string[]): Promise<void> => {
  for (const key of keys) await store.delete(key);
};

/** The keys of a store by the name of their backup. */
const readKeys = async (store: ObjectStore): Promise<ReadonlyMap<string, string[]>> => {
  const keys = new Map<string, string[]>();
  for await (const key of store.list()) {
    const name = /^(\d{4}-\d{2}-\d{2}T[\d.-]+Z)\//.exec(key)?.[1];
    if (name !== undefined) keys.set(name, [...(keys.get(name) ?? []), key]);
  }
  return keys;
};

const wholeNames = (keys: ReadonlyMap<string, string[]>): string[] =>
  [...keys].flatMap(([name, of]) => (of.includes(keyOfEnding(name)) ? [name] : [])).toSorted();

/** The names of the whole backups of a store, oldest first. */
export const listStoredBackups = async (store: ObjectStore): Promise<string[]> => wholeNames(await readKeys(store));

/**
 * Reads a stored archive part by part.
 * @throws {BackupError} when it is not whole, or not what was stored
 */
export async function* readStoredBackup(store: ObjectStore, name: string): AsyncGenerator<Uint8Array> {
  const end = await store.get(keyOfEnding(name));
  if (end === undefined) throw new BackupError(`There is no whole backup named ${name}.`);
  const whole = ending.parse(JSON.parse(Buffer.from(end).toString('utf8')));
  const digest = createHash('sha256');
  for (let part = 1; part <= whole.parts; part += 1) {
    const bytes = await store.get(keyOfPart(name, part));
    if (bytes === undefined) throw new BackupError(`A part of the backup ${name} is missing.`);
    digest.update(bytes);
    yield bytes;
  }
  if (digest.digest('hex') !== whole.digest) throw new BackupError(`The backup ${name} is not what was stored.`);
}

/**
 * Deletes backups that are too old, and what attempts have left that stored no whole one. The newest whole one is always kept.
 * @param before.whole whole ones that began before this moment are deleted
 * @param before.partial the others that began before this moment are deleted: no attempt that began earlier may be under way
 */
export const pruneStoredBackups = async (store: ObjectStore, before: { whole: Date; partial: Date }): Promise<void> => {
  const keys = await readKeys(store);
  const whole = wholeNames(keys);
  const newest = whole.at(-1);
  for (const [name, of] of keys) {
    if (name === newest || name >= nameOfBackup(whole.includes(name) ? before.whole : before.partial)) continue;
    // The ending goes first, so that half a deleted backup is never listed.
    const keysOfIt = of.toSorted((one) => (one === keyOfEnding(name) ? -1 : 1));
    await deleteAll(store, keysOfIt);
  }
};
