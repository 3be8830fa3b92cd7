import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { requireObjectKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

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

  async delete(key) {
    await rm(join(folder, requireObjectKey(key)), { force: true });
  },
});
