import { stat, statfs } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import type { Environment } from '../environment.ts';

/** The space of a file system, in bytes. */
export interface DiskSpace {
  /** What the server may still write. File systems keep a part for the administrator, which is not in it. */
  freeBytes: number;
  totalBytes: number;
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Reads the file system that a folder lies on. A folder that does not exist yet will lie on that of its parent. */
const readFileSystem = async (folder: string): Promise<DiskSpace & { device: number }> => {
  try {
    const [{ bavail, blocks, bsize }, { dev }] = await Promise.all([statfs(folder), stat(folder)]);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, device: dev };
  } catch (error) {
    if (!isMissing(error) || dirname(folder) === folder) throw error;
    return await readFileSystem(dirname(folder));
  }
};

/**
 * Reads how much space is left for the data folder, and for the uploaded files where they lie in a folder on another file system.
 * `storage` is undefined where they share that of the data folder, or lie in an S3-compatible store.
 */
export const readDiskSpace = async ({
  dataDirectory,
  storageUrl,
}: Pick<Environment, 'dataDirectory' | 'storageUrl'>): Promise<{ data: DiskSpace; storage: DiskSpace | undefined }> => {
  const [data, storage] = await Promise.all([
    readFileSystem(dataDirectory),
    isAbsolute(storageUrl) ? readFileSystem(storageUrl) : undefined,
  ]);
  const present = ({ freeBytes, totalBytes }: DiskSpace): DiskSpace => ({ freeBytes, totalBytes });
  return {
    data: present(data),
    storage: storage === undefined || storage.device === data.device ? undefined : present(storage),
  };
};
