import { createEncryptedStore } from '@ekhaya/browser/store/encrypted-store';

/** The encrypted store of the app. */
export const {
  readStored,
  requireStored,
  readStoredBytes,
  writeStored,
  writeStoredBytes,
  readKeyPair,
  writeKeyPair,
  storedNames,
  forgetStored,
  forgetAllExcept,
} = createEncryptedStore('ekhaya');
