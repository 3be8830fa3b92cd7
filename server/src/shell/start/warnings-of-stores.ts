import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { createObjectStore } from '../../platform/object-store/create-object-store.ts';
import { isStorageAddress } from '../../platform/object-store/storage-url.ts';

/**
 * The warning that servers on several machines each store uploaded files in a folder of their own: what one of them stores, the others do
 * not have, and a backup holds those of one machine. Undefined where the store is reached over the network, or there is one machine.
 * @param machine the name of this machine
 * @param others the names of the machines whose processes use the same database
 */
export const warningOfFiles = (storageUrl: string, machine: string, others: readonly string[]): string | undefined => {
  const other = others.find((each) => each !== machine);
  if (other === undefined || isStorageAddress(storageUrl)) return undefined;
  return `WARNING: a server on the machine ${other} uses the same database, and this one stores uploaded files in the folder ${storageUrl}. Unless that is a folder of the network which all machines have, set STORAGE_URL on each of them to the same store: otherwise each has only its own files, and backups lack those of the others.`;
};

const tryStore = async (storageUrl: string): Promise<void> => {
  if (isStorageAddress(storageUrl)) return void (await createObjectStore(storageUrl).list().next());
  await mkdir(storageUrl, { recursive: true });
  await access(storageUrl, constants.W_OK);
};

/** Tries a store. @returns the warning that it cannot be used, such as one whose bucket or secret is wrong; undefined where it can */
export const warningOfStore = async (variable: string, storageUrl: string): Promise<string | undefined> => {
  try {
    await tryStore(storageUrl);
    return undefined;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `WARNING: the store of ${variable} cannot be used: ${reason}`;
  }
};
