import { KEYS, openDatabase, run, settle, VALUES } from './indexed-database.ts';

/** The name of the key in its object store. */
const KEY_NAME = 'seal';

interface Encrypted {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface OpenStore {
  database: IDBDatabase;
  key: CryptoKey;
}

/**
 * Creates the encrypted store of a client: IndexedDB, each value encrypted with AES-GCM under a key that no script can export. In a
 * browser without such storage nothing is stored and nothing fails. The first write creates the database, a read never does.
 * @param databaseName the name of its database: the clients share one origin
 */
export function createEncryptedStore(databaseName: string) {
  let opening: Promise<OpenStore | undefined> | undefined;
  /** A search for an existing database. Concurrent reads share it. */
  let finding: Promise<OpenStore | undefined> | undefined;
  /** False from an erasure to the next session, so that a late response writes nothing of the last person. */
  let canWrite = true;
  /** False in a service worker: it does not know whether the store was erased while it worked. */
  let canCreate = true;

  /**
   * Reads a value; undefined also when the store cannot be read now. Use `requireStored` where the value is changed and
   * written back.
   */
  const readStored = <Value>(name: string): Promise<Value | undefined> =>
    requireStored<Value>(name).catch(() => undefined);

  /**
   * Reads a value; undefined if it was never stored, its key is gone, or the browser has no storage.
   * @throws when the store cannot be read, for example while the page is being left
   */
  async function requireStored<Value>(name: string): Promise<Value | undefined> {
    const clear = await decrypted(name);
    return clear && (JSON.parse(new TextDecoder().decode(clear)) as Value);
  }

  /** Reads the bytes of a file; undefined also when the store cannot be read now. */
  const readStoredBytes = (name: string): Promise<ArrayBuffer | undefined> =>
    requireStoredBytes(name).catch(() => undefined);

  /** Reads the bytes of a file, as `requireStored` does a value. */
  const requireStoredBytes = (name: string): Promise<ArrayBuffer | undefined> => decrypted(name);

  async function decrypted(name: string): Promise<ArrayBuffer | undefined> {
    const opened = await readEncrypted(name);
    if (opened?.value === undefined) return undefined;
    const { iv, bytes } = opened.value;
    return await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, opened.key, bytes).catch(() => undefined);
  }

  /** Reads an encrypted value; a second time on a new connection, if the first one was closed meanwhile. */
  async function readEncrypted(name: string): Promise<{ value: Encrypted | undefined; key: CryptoKey } | undefined> {
    for (let isFirst = true; ; isFirst = false) {
      try {
        const store = await openToRead();
        if (!store) return undefined;
        const value = await run<Encrypted | undefined>(store.database, VALUES, 'readonly', (values) =>
          values.get(name),
        );
        return { value, key: store.key };
      } catch (thrown) {
        opening = undefined;
        if (!isFirst) throw thrown;
      }
    }
  }

  /**
   * Encrypts and stores a JSON value; `undefined` removes it. A failure is ignored: the value is then read from the server again.
   * Nothing is stored between `forgetAllExcept` and `acceptWrites`.
   */
  const writeStored = (name: string, value: unknown): Promise<void> =>
    writeBytes(name, value === undefined ? undefined : new TextEncoder().encode(JSON.stringify(value)));

  /** Encrypts and stores the bytes of a file; `undefined` removes it. A failure is ignored, as with `writeStored`. */
  const writeStoredBytes = (name: string, bytes: Uint8Array<ArrayBuffer> | undefined): Promise<void> =>
    writeBytes(name, bytes);

  async function writeBytes(name: string, value: Uint8Array<ArrayBuffer> | undefined): Promise<void> {
    const store = await openToWrite(value !== undefined);
    if (!store) return;
    try {
      if (value === undefined) {
        await run(store.database, VALUES, 'readwrite', (values) => values.delete(name));
        return;
      }
      const encrypted = await encrypt(store.key, value);
      await run(store.database, VALUES, 'readwrite', (values) => values.put(encrypted, name));
    } catch {
      // The phone is full, or the store was erased meanwhile.
    }
  }

  /** Reads a key pair of the phone. No script can its private key. */
  async function readKeyPair(name: string): Promise<CryptoKeyPair | undefined> {
    const store = await openToRead().catch(() => undefined);
    if (!store) return undefined;
    return await run<CryptoKeyPair | undefined>(store.database, KEYS, 'readonly', (keys) => keys.get(name)).catch(
      () => undefined,
    );
  }

  /** Stores a key pair under a name; `undefined` removes it. */
  async function writeKeyPair(name: string, pair: CryptoKeyPair | undefined): Promise<void> {
    const store = await openToWrite(pair !== undefined);
    if (!store) return;
    await run(store.database, KEYS, 'readwrite', (keys) => (pair ? keys.put(pair, name) : keys.delete(name))).catch(
      // The phone is full: without a key pair the server makes its pass codes.
      () => undefined,
    );
  }

  /** The names of the stored values. */
  async function storedNames(): Promise<string[]> {
    const store = await openToRead().catch(() => undefined);
    const names =
      store && (await run<IDBValidKey[]>(store.database, VALUES, 'readonly', (values) => values.getAllKeys()));
    return (names ?? []) as string[];
  }

  /** Removes the values with matching names. */
  async function forgetStored(matches: (name: string) => boolean): Promise<void> {
    const matching = (await storedNames()).filter(matches);
    await Promise.all(matching.map((name) => writeStored(name, undefined)));
  }

  /**
   * Erases every value and the key, and stores the kept values under a new key. Copies of the encrypted values cannot be decrypted
   * afterwards. Both are one transaction: when the page is
   * closed meanwhile, the phone holds either everything or only the kept values. Afterwards nothing is written until `acceptWrites`.
   * A phone that is too full for that is erased first: then there is room.
   * @param kept values by name; the bytes of files as ArrayBuffer
   */
  async function forgetAllExcept(kept: Readonly<Record<string, unknown>>): Promise<void> {
    canWrite = false;
    const store = await openToRead().catch(() => undefined);
    opening = undefined;
    store?.database.close();
    if (typeof indexedDB === 'undefined') return;
    const isAnythingKept = Object.keys(kept).length > 0;
    if (store && isAnythingKept && (await replaceAll(store.database.version + 1, kept))) return;
    await settle(indexedDB.deleteDatabase(databaseName));
    if (isAnythingKept) await storeAnew(kept);
  }

  /**
   * Replaces everything by a new key and the values that it encrypts. The new version of the database makes other tabs close
   * their connections, so that none writes with the erased key.
   * @returns false when the phone refused, for example because it is full
   */
  async function replaceAll(version: number, kept: Readonly<Record<string, unknown>>): Promise<boolean> {
    const key = await makeKey();
    const values = await Promise.all(
      Object.entries(kept).map(async ([name, value]) => ({
        name,
        encrypted: await encrypt(key, bytesOf(value)),
      })),
    );
    const request = indexedDB.open(databaseName, version);
    request.addEventListener('upgradeneeded', () => {
      const { transaction } = request;
      if (!transaction) return;
      const [valueStore, keyStore] = [transaction.objectStore(VALUES), transaction.objectStore(KEYS)];
      for (const each of [valueStore, keyStore]) each.clear();
      keyStore.put(key, KEY_NAME);
      for (const { name, encrypted } of values) valueStore.put(encrypted, name);
    });
    request.addEventListener('success', () => request.result.close());
    return settle(request);
  }

  /** Stores kept values in a new database. */
  async function storeAnew(kept: Readonly<Record<string, unknown>>): Promise<void> {
    const anew = await openStore(true).catch(() => undefined);
    if (!anew) return;
    for (const [name, value] of Object.entries(kept)) {
      const encrypted = await encrypt(anew.key, bytesOf(value));
      // What still has no room is lost, the rest is not.
      await run(anew.database, VALUES, 'readwrite', (values) => values.put(encrypted, name)).catch(() => undefined);
    }
    anew.database.close();
  }

  /** Accepts writes again after an erasure: a session begins. */
  const acceptWrites = (): void => {
    canWrite = true;
  };

  /** Writes from now on only to a database that exists. A service worker may go on working while a page erases the store. */
  const createNothing = (): void => {
    canCreate = false;
  };

  /** Opens the store if its database exists. @throws when it cannot be opened now; the next call tries again */
  function openToRead(): Promise<OpenStore | undefined> {
    if (opening) return opening;
    finding ??= findStore();
    return finding;
  }

  async function findStore(): Promise<OpenStore | undefined> {
    try {
      const found = await openStore(false);
      if (found) opening ??= Promise.resolve(found);
      return found;
    } finally {
      finding = undefined;
    }
  }

  /** Opens the store; undefined if it cannot be opened now or must not be written. The next call tries again. */
  async function openToWrite(isCreated: boolean): Promise<OpenStore | undefined> {
    if (!canWrite) return undefined;
    try {
      if (!canCreate || !isCreated) return await openToRead();
      opening ??= openStore(true);
      return await opening;
    } catch {
      opening = undefined;
      return undefined;
    }
  }

  async function openStore(isCreated: boolean): Promise<OpenStore | undefined> {
    if (typeof indexedDB === 'undefined' || typeof crypto === 'undefined' || !('subtle' in crypto)) return undefined;
    const database = await openDatabase(databaseName, isCreated);
    if (!database) return undefined;
    database.addEventListener('versionchange', () => {
      database.close();
      opening = undefined;
    });
    const known = await run<CryptoKey | undefined>(database, KEYS, 'readonly', (keys) => keys.get(KEY_NAME));
    if (known) return { database, key: known };
    if (!isCreated) {
      database.close();
      return undefined;
    }
    const made = await makeKey();
    try {
      await run(database, KEYS, 'readwrite', (keys) => keys.add(made, KEY_NAME));
      return { database, key: made };
    } catch {
      // Another tab has created a key at the same time: its key is used.
      const theirs = await run<CryptoKey | undefined>(database, KEYS, 'readonly', (keys) => keys.get(KEY_NAME));
      return theirs && { database, key: theirs };
    }
  }

  return {
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
  };
}

/** The bytes of a stored value that are encrypted: those of a buffer as they are, everything else as JSON. */
const bytesOf = (value: unknown): Uint8Array<ArrayBuffer> =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : new TextEncoder().encode(JSON.stringify(value));

const makeKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

async function encrypt(key: CryptoKey, clear: Uint8Array<ArrayBuffer>): Promise<Encrypted> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear) };
}
