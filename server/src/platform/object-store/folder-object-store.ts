import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { ObjectStoreUnavailableError } from './object-store-unavailable-error.ts';
import { requireObjectKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** No room on the disk, or the account's share of it is used up. */
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** Stores objects as files below a folder. A file appears complete or not at all, and is on disk when `put` resolves. */
export const folderObjectStore = (folder: string): ObjectStore => ({
  async put(key, bytes) {
    const path = join(folder, requireObjectKey(key));
    await mkdir(dirname(path), { recursive: true });
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      if (isDiskFull(error)) {
        throw new ObjectStoreUnavailableError('The disk of the object store is full.', { isFull: true });
      }
      throw error;
    }
  },

  async get(key) {
    try {
      return new Uint8Array(await readFile(join(folder, requireObjectKey(key))));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  },

  async getRange(key, { offset, length }) {
    let file;
    try {
      file = await open(join(folder, requireObjectKey(key)), 'r');
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    try {
      const bytes = new Uint8Array(length);
      const { bytesRead } = await file.read(bytes, 0, length, offset);
      return bytes.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  },

  async delete(key) {
    await rm(join(folder, requireObjectKey(key)), { force: true });
  },

  async *list() {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.endsWith('.part')) continue;
      yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
    }
  },
});
