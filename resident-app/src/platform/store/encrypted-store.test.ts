import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  acceptWrites,
  createNothing,
  forgetAllExcept,
  forgetStored,
  readKeyPair,
  readStored,
  readStoredBytes,
  requireStored,
  storedNames,
  writeKeyPair,
  writeStored,
} from './encrypted-store.ts';

beforeEach(acceptWrites);
afterEach(() => forgetAllExcept({}));

/** All values in the database, as a copy of the disk contains them. */
async function everythingStored(): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('ekhaya');
    request.addEventListener('success', () => resolve(request.result));
  });
  const transaction = database.transaction([...database.objectStoreNames]);
  const all = await Promise.all(
    [...database.objectStoreNames].map(
      (name) =>
        new Promise<unknown[]>((resolve) => {
          const request = transaction.objectStore(name).getAll();
          request.addEventListener('success', () => resolve(request.result));
        }),
    ),
  );
  database.close();
  return all.flat();
}

describe('a stored value', () => {
  it('is read as it was written', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    expect(await readStored('session')).toEqual({ name: 'Thandi Nkosi' });
    expect(await readStored('nothing')).toBeUndefined();
  });

  it('is encrypted, and its key cannot be exported', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const stored = await everythingStored();
    const key = stored.find((value) => value instanceof CryptoKey);
    expect(key?.extractable).toBe(false);
    const bytes = stored.flatMap((value) =>
      value !== null && typeof value === 'object' && 'bytes' in value
        ? [...new Uint8Array(value.bytes as ArrayBuffer)]
        : [],
    );
    expect(bytes.length).toBeGreaterThan(0);
    expect(String.fromCodePoint(...bytes)).not.toContain('Thandi');
  });

  it('is encrypted with a new vector each time', async () => {
    await writeStored('one', 'same');
    await writeStored('two', 'same');
    const vectors = (await everythingStored()).flatMap((value) =>
      value !== null && typeof value === 'object' && 'iv' in value ? [String(value.iv)] : [],
    );
    expect(new Set(vectors).size).toBe(2);
  });

  it('can be removed by name', async () => {
    await writeStored('read-a', 1);
    await writeStored('session', 2);
    await forgetStored((name) => name.startsWith('read'));
    expect(await readStored('read-a')).toBeUndefined();
    expect(await readStored('session')).toBe(2);
  });

  it('can be a key pair that cannot be exported, gone after a logout', async () => {
    const made = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
    await writeKeyPair('pass-device', made);
    const kept = await readKeyPair('pass-device');
    expect(kept?.privateKey.extractable).toBe(false);
    expect(kept?.privateKey.usages).toEqual(['sign']);
    await writeKeyPair('pass-device', undefined);
    expect(await readKeyPair('pass-device')).toBeUndefined();
    await writeKeyPair('pass-device', made);
    await forgetAllExcept({});
    expect(await readKeyPair('pass-device')).toBeUndefined();
  });

  it('is read on a new connection when the open one was closed', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
    expect(await requireStored('session')).toEqual({ name: 'Thandi Nkosi' });
    transaction.mockRestore();
  });

  it('is distinguished from one that cannot be read now', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
    await expect(requireStored('session')).rejects.toThrow('closing');
    expect(await readStored('session')).toBeUndefined();
    transaction.mockRestore();
    expect(await readStored('session')).toEqual({ name: 'Thandi Nkosi' });
  });

  it('is gone after a logout, with the key', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    await forgetAllExcept({});
    expect(await indexedDB.databases()).toEqual([]);
    expect(await readStored('session')).toBeUndefined();
  });
});

describe('what is kept at the end of a session', () => {
  it('is stored under a new key', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    await forgetAllExcept({ 'outbox-left-behind': ['a snag'] });
    expect(await storedNames()).toEqual(['outbox-left-behind']);
    expect(await readStored('outbox-left-behind')).toEqual(['a snag']);
  });

  it('is stored after the rest was erased where the phone is too full for both', async () => {
    await writeStored('session', { name: 'Thandi Nkosi' });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (this: IDBObjectStore) {
      this.transaction.abort();
      throw new DOMException('The phone is full.', 'QuotaExceededError');
    });
    await forgetAllExcept({ 'outbox-left-behind': ['a snag'], photo: new Uint8Array([1, 2]).buffer });
    full.mockRestore();
    expect(await storedNames()).toEqual(['outbox-left-behind', 'photo']);
    expect(await readStored('outbox-left-behind')).toEqual(['a snag']);
    expect(new Uint8Array((await readStoredBytes('photo')) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2]));
  });
});

describe('a store that does not exist', () => {
  it('is not created by a read, nor by the removal of a value', async () => {
    expect(await Promise.all([readStored('session'), readStored('answers'), readKeyPair('pass-device')])).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await writeStored('session', undefined);
    await forgetStored(() => true);
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('is created by a write, also while it is being read', async () => {
    await Promise.all([readStored('session'), writeStored('session', 1), readStored('session')]);
    expect(await readStored('session')).toBe(1);
  });

  it('stays erased when a response arrives late, until the next session begins', async () => {
    await writeStored('session', 1);
    await forgetAllExcept({});
    await writeStored('answer', 'of the last person');
    expect(await indexedDB.databases()).toEqual([]);
    acceptWrites();
    await writeStored('session', 2);
    expect(await storedNames()).toEqual(['session']);
  });

  it('takes nothing of the last person beside what was put aside', async () => {
    await writeStored('session', 1);
    await forgetAllExcept({ aside: 2 });
    await writeStored('answer', 'of the last person');
    expect(await storedNames()).toEqual(['aside']);
    expect(await readStored('aside')).toBe(2);
  });

  it('is not created by a service worker', async () => {
    createNothing();
    await writeStored('outbox', [1]);
    expect(await indexedDB.databases()).toEqual([]);
  });
});
