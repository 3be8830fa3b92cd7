/**
 * The encrypted store of the app: IndexedDB, each value encrypted with AES-GCM under a key that no script can export. In a
 * browser without such storage nothing is stored and nothing fails.
 */
const DATABASE = 'ekhaya';
const VALUES = 'values';
const KEYS = 'keys';
const KEY_NAME = 'seal';

interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface OpenStore {
  database: IDBDatabase;
  key: CryptoKey;
}

let opening: Promise<OpenStore | undefined> | undefined;

/**
 * Reads a value; undefined also when the store cannot be read now. Use `requireStored` where the value is changed and
 * written back.
 */
export const readStored = <Value>(name: string): Promise<Value | undefined> =>
  requireStored<Value>(name).catch(() => undefined);

/**
 * Reads a value; undefined if it was never stored, its key is gone, or the browser has no storage.
 * @throws when the store cannot be read, for example while the page is being left
 */
export async function requireStored<Value>(name: string): Promise<Value | undefined> {
  const opened = await readEncrypted(name);
  if (opened?.value === undefined) return undefined;
  const { iv, bytes } = opened.value;
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, opened.key, bytes).catch(() => undefined);
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as Value);
}

/** Reads an encrypted value; a second time on a new connection, if the first one was closed meanwhile. */
async function readEncrypted(name: string): Promise<{ value: Encrypted | undefined; key: CryptoKey } | undefined> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      opening ??= openStore();
      const store = await opening;
      if (!store) return undefined;
      const value = await run<Encrypted | undefined>(store.database, VALUES, 'readonly', (values) => values.get(name));
      return { value, key: store.key };
    } catch (thrown) {
      opening = undefined;
      if (!isFirst) throw thrown;
    }
  }
}

/** Encrypts and stores a JSON value; `undefined` removes it. A failure is ignored: the value is then read from the server again. */
export async function writeStored(name: string, value: unknown): Promise<void> {
  const store = await open();
  if (!store) return;
  try {
    if (value === undefined) {
      await run(store.database, VALUES, 'readwrite', (values) => values.delete(name));
      return;
    }
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv },
      store.key,
      new TextEncoder().encode(JSON.stringify(value)),
    );
    const encrypted: Encrypted = { iv, bytes };
    await run(store.database, VALUES, 'readwrite', (values) => values.put(encrypted, name));
  } catch {
    // The phone is full, or the store was erased meanwhile.
  }
}

/** Reads a key pair of the phone. No script can export its private key. */
export async function readKeyPair(name: string): Promise<CryptoKeyPair | undefined> {
  const store = await open();
  if (!store) return undefined;
  return await run<CryptoKeyPair | undefined>(store.database, KEYS, 'readonly', (keys) => keys.get(name)).catch(
    () => undefined,
  );
}

/** Stores a key pair under a name; `undefined` removes it. */
export async function writeKeyPair(name: string, pair: CryptoKeyPair | undefined): Promise<void> {
  const store = await open();
  if (!store) return;
  await run(store.database, KEYS, 'readwrite', (keys) => (pair ? keys.put(pair, name) : keys.delete(name))).catch(
    // The phone is full: without a key pair the server makes its pass codes.
    () => undefined,
  );
}

/** Removes the values with matching names. */
export async function forgetStored(matches: (name: string) => boolean): Promise<void> {
  const store = await open();
  if (!store) return;
  const names = await run<IDBValidKey[]>(store.database, VALUES, 'readonly', (values) => values.getAllKeys());
  const matching = names.filter((name): name is string => typeof name === 'string' && matches(name));
  await Promise.all(matching.map((name) => writeStored(name, undefined)));
}

/** Removes every value and the key. Copies of the encrypted values cannot be decrypted afterwards. */
export async function forgetAll(): Promise<void> {
  const store = await open();
  opening = undefined;
  store?.database.close();
  if (typeof indexedDB === 'undefined') return;
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
    // Another tab has the database open. It closes it on `versionchange`, and the deletion then completes.
    request.addEventListener('blocked', () => resolve());
  });
}

/** Opens the store; undefined if it cannot be opened now. The next call tries again. */
async function open(): Promise<OpenStore | undefined> {
  try {
    opening ??= openStore();
    return await opening;
  } catch {
    opening = undefined;
    return undefined;
  }
}

async function openStore(): Promise<OpenStore | undefined> {
  if (typeof indexedDB === 'undefined' || typeof crypto === 'undefined' || !('subtle' in crypto)) return undefined;
  const database = await openDatabase();
  database.addEventListener('versionchange', () => {
    database.close();
    opening = undefined;
  });
  const known = await run<CryptoKey | undefined>(database, KEYS, 'readonly', (keys) => keys.get(KEY_NAME));
  if (known) return { database, key: known };
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  try {
    await run(database, KEYS, 'readwrite', (keys) => keys.add(made, KEY_NAME));
    return { database, key: made };
  } catch {
    // Another tab has created a key at the same time: its key is used.
    const theirs = await run<CryptoKey | undefined>(database, KEYS, 'readonly', (keys) => keys.get(KEY_NAME));
    return theirs && { database, key: theirs };
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(VALUES);
      request.result.createObjectStore(KEYS);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB cannot be opened')));
  });
}

function run<Result>(
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
