import { createEncryptedStore } from '@ekhaya/browser/store/encrypted-store';

/** The encrypted store of the app. */
export const {
  readStored,
  requireStored,
  readStoredBytes,
  requireStoredBytes,
  writeStored,
  writeStoredBytes,
  readKeyPair,
  writeKeyPair,
  storedNames,
  forgetStored,
  forgetAllExcept,
  acceptWrites,
  createNothing,
} = createEncryptedStore('ekhaya');

/** The encrypted store of a newcomer who has no session yet. The end of a session erases it too. */
export const newcomerStore = createEncryptedStore('ekhaya-newcomer');
