import { folderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { s3ObjectStore } from './s3-object-store.ts';
import { isStorageAddress } from './storage-url.ts';

/**
 * Opens the store that `STORAGE_URL` names.
 * @param storageUrl an absolute folder, or `s3://ACCESS_KEY:SECRET@host[:port]/bucket[?region=…&tls=off]`
 */
export const createObjectStore = (storageUrl: string): ObjectStore =>
  isStorageAddress(storageUrl) ? s3ObjectStore(new URL(storageUrl)) : folderObjectStore(storageUrl);
