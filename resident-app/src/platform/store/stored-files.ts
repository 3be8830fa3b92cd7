import { readStored, readStoredBytes, writeStored, writeStoredBytes } from './encrypted-store.ts';

/** A file that is stored on the phone, with the time at which it was opened last, in milliseconds since 1970. */
interface StoredFile {
  address: string;
  size: number;
  openedAt: number;
}

const INDEX = 'stored-files';
/** Larger files, and more than this in all, are read from the server each time. */
export const maxStoredFileBytes = 20 * 1024 * 1024;
const MAX_STORED_BYTES = 60 * 1024 * 1024;

const nameOf = (address: string): string => `file-${address}`;

/** The addresses of the files on this phone. */
export const storedFileAddresses = async (): Promise<Set<string>> =>
  new Set(((await readStored<StoredFile[]>(INDEX)) ?? []).map(({ address }) => address));

/** The bytes of a file that was stored before; undefined if it is not on this phone. */
export const readStoredFile = (address: string): Promise<ArrayBuffer | undefined> => readStoredBytes(nameOf(address));

/** Splits the files into those that stay, the newest first, and those that have to go. */
export function filesWithinLimit(files: readonly StoredFile[]): { kept: StoredFile[]; removed: StoredFile[] } {
  const newestFirst = files.toSorted((a, b) => b.openedAt - a.openedAt);
  let sum = 0;
  const fits = newestFirst.map(({ size }) => {
    sum += size;
    return sum <= MAX_STORED_BYTES;
  });
  return { kept: newestFirst.filter((_, at) => fits[at]), removed: newestFirst.filter((_, at) => !fits[at]) };
}

/** Stores a file encrypted, and removes the files that were opened longest ago when there are too many. */
export async function storeFile(address: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (bytes.byteLength > maxStoredFileBytes) return;
  const others = ((await readStored<StoredFile[]>(INDEX)) ?? []).filter((file) => file.address !== address);
  const { kept, removed } = filesWithinLimit([...others, { address, size: bytes.byteLength, openedAt: Date.now() }]);
  await writeStoredBytes(nameOf(address), bytes);
  for (const file of removed) await writeStoredBytes(nameOf(file.address), undefined);
  await writeStored(INDEX, kept);
}
