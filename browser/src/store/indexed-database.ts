/** The object store of the encrypted values. */
export const VALUES = 'values';
/** The object store of the keys. */
export const KEYS = 'keys';

/**
 * Opens the database of a client.
 * @param isCreated false: a database that does not exist is not created, and the result is undefined
 */
export function openDatabase(name: string, isCreated: boolean): Promise<IDBDatabase | undefined> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isMissing = false;
    request.addEventListener('upgradeneeded', () => {
      if (isCreated) {
        request.result.createObjectStore(VALUES);
        request.result.createObjectStore(KEYS);
        return;
      }
      isMissing = true;
      // The browser then discards the database that it has just created.
      request.transaction?.abort();
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => {
      if (isMissing) resolve(undefined);
      else reject(request.error ?? new Error('IndexedDB cannot be opened'));
    });
  });
}

/** Waits for a change of the whole database; false when it failed. */
export const settle = (request: IDBOpenDBRequest): Promise<boolean> =>
  new Promise((resolve) => {
    request.addEventListener('success', () => resolve(true));
    request.addEventListener('error', () => resolve(false));
    // Another tab has the database open. It closes it on `versionchange`, and the change then completes.
    request.addEventListener('blocked', () => resolve(true));
  });

/** Runs one request in a transaction of its own. */
export function run<Result>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(store, mode);
    const request = ask(transaction.objectStore(store));
    // A read is done with its request; a write only with its transaction.
    const done: Pick<EventTarget, 'addEventListener'> = mode === 'readonly' ? request : transaction;
    done.addEventListener(mode === 'readonly' ? 'success' : 'complete', () => resolve(request.result as Result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB refused')));
  });
}
