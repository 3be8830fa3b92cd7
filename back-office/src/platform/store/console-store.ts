import { createEncryptedStore } from '@ekhaya/browser/store/encrypted-store';

/** The encrypted store of the console. */
export const { requireStored, writeStored, readStored } = createEncryptedStore('ekhaya-console');
