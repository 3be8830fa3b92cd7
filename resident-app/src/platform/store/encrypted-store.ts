/**
 * What the app keeps on the phone: IndexedDB, each value sealed with AES-GCM under a key that no script can read out.
 * Where the browser has no such storage, nothing is kept and nothing fails.
 */
const DATABASE = 'ekhaya';
const VALUES = 'values';
const KEYS = 'keys';
const KEY_NAME = 'seal';

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface OpenStore {
  database: IDBDatabase;
  key: CryptoKey;
}

let opening: Promise<OpenStore | undefined> | undefined;

/**
 * What was stored under a name, or nothing, also when it cannot be read now.
 * Whoever writes back what follows from it asks `requireStored`.
 */
export const readStored = <Value>(name: string): Promise<Value | undefined> =>
  requireStored<Value>(name).catch(() => undefined);

/**
 * What was stored under a name, or nothing: never stored, sealed with a key that is gone, or the browser has no storage.
 * @throws when it cannot be read, as while the page is being left: that says nothing about what is stored
 */
export async function requireStored<Value>(name: string): Promise<Value | undefined> {
  const opened = await readSealed(name);
  if (opened?.sealed === undefined) return undefined;
  const { iv, bytes } = opened.sealed;
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, opened.key, bytes).catch(() => undefined);
  return clear && (JSON.parse(new TextDecoder().decode(clear)) as Value);
}

/** Reads once more, on a connection of its own, where the first one was closed meanwhile. */
async function readSealed(name: string): Promise<{ sealed: Sealed | undefined; key: CryptoKey } | undefined> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      opening ??= openStore();
      const store = await opening;
      if (!store) return undefined;
      const sealed = await run<Sealed | undefined>(store.database, VALUES, 'readonly', (values) => values.get(name));
      return { sealed, key: store.key };
    } catch (thrown) {
      opening = undefined;
      if (!isFirst) throw thrown;
    }
  }
}

/** Seals a JSON value and stores it; `undefined` removes it. */
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
    const sealed: Sealed = { iv, bytes };
    await run(store.database, VALUES, 'readwrite', (values) => values.put(sealed, name));
  } catch {
    // The phone is full, or the store was forgotten meanwhile: what is not kept is read again from the server.
  }
}

/** A pair of keys kept under a name: it signs for the phone, and no script can read the private one out. */
export async function readKeyPair(name: string): Promise<CryptoKeyPair | undefined> {
  const store = await open();
  if (!store) return undefined;
  return await run<CryptoKeyPair | undefined>(store.database, KEYS, 'readonly', (keys) => keys.get(name)).catch(
    () => undefined,
  );
}

/** Keeps a pair, in place of what stood under the name; `undefined` removes it. */
export async function writeKeyPair(name: string, pair: CryptoKeyPair | undefined): Promise<void> {
  const store = await open();
  if (!store) return;
  await run(store.database, KEYS, 'readwrite', (keys) => (pair ? keys.put(pair, name) : keys.delete(name))).catch(
    // The phone is full: without a kept pair it stays one that the server makes codes for.
    () => undefined,
  );
}

/** Removes the values whose name is meant. */
export async function forgetStored(isMeant: (name: string) => boolean): Promise<void> {
  const store = await open();
  if (!store) return;
  const names = await run<IDBValidKey[]>(store.database, VALUES, 'readonly', (values) => values.getAllKeys());
  const meant = names.filter((name): name is string => typeof name === 'string' && isMeant(name));
  await Promise.all(meant.map((name) => writeStored(name, undefined)));
}

/** Removes every value and the key itself. What a copy of the disk still holds cannot be opened any more. */
export async function forgetAll(): Promise<void> {
  const store = await open();
  opening = undefined;
  store?.database.close();
  if (typeof indexedDB === 'undefined') return;
  await new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
    // Another tab still has it open; it closes on `versionchange`, and the deletion then goes through.
    request.addEventListener('blocked', () => resolve());
  });
}

/** A store that cannot be opened now is opened anew the next time. */
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
    // Another tab made one at the same moment: theirs counts.
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
    // What is read is there before its transaction has ended; what is written is kept only then.
    const done: Pick<EventTarget, 'addEventListener'> = mode === 'readonly' ? request : transaction;
    done.addEventListener(mode === 'readonly' ? 'success' : 'complete', () => resolve(request.result as Result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('IndexedDB refused')));
  });
}
