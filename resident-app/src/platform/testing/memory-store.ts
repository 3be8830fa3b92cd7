/** In-memory versions of the functions of the encrypted store, for tests: `vi.mock('…/store/encrypted-store.ts', () => import('…/memory-store.ts'))`. */
const values = new Map<string, string>();

export async function readStored<Value>(name: string): Promise<Value | undefined> {
  const text = values.get(name);
  return text === undefined ? undefined : (JSON.parse(text) as Value);
}

export async function requireStored<Value>(name: string): Promise<Value | undefined> {
  return readStored<Value>(name);
}

export async function writeStored(name: string, value: unknown): Promise<void> {
  if (value === undefined) {
    values.delete(name);
    files.delete(name);
  } else values.set(name, JSON.stringify(value));
}

export async function storedNames(): Promise<string[]> {
  return [...values.keys(), ...files.keys()];
}

const files = new Map<string, ArrayBuffer>();

export async function readStoredBytes(name: string): Promise<ArrayBuffer | undefined> {
  return files.get(name);
}

export async function requireStoredBytes(name: string): Promise<ArrayBuffer | undefined> {
  return readStoredBytes(name);
}

export async function writeStoredBytes(name: string, bytes: Uint8Array<ArrayBuffer> | undefined): Promise<void> {
  if (bytes) files.set(name, bytes.slice().buffer);
  else files.delete(name);
}

export async function forgetStored(matches: (name: string) => boolean): Promise<void> {
  for (const name of await storedNames()) if (matches(name)) await writeStored(name, undefined);
}

const pairs = new Map<string, CryptoKeyPair>();

export async function readKeyPair(name: string): Promise<CryptoKeyPair | undefined> {
  return pairs.get(name);
}

export async function writeKeyPair(name: string, pair: CryptoKeyPair | undefined): Promise<void> {
  if (pair) pairs.set(name, pair);
  else pairs.delete(name);
}

export async function forgetAllExcept(kept: Readonly<Record<string, unknown>>): Promise<void> {
  values.clear();
  files.clear();
  pairs.clear();
  for (const [name, value] of Object.entries(kept)) {
    if (value instanceof ArrayBuffer) files.set(name, value);
    else values.set(name, JSON.stringify(value));
  }
}

/** The store of memory is never closed. */
export const acceptWrites = (): void => undefined;

/** A newcomer's values lie beside those of a person. */
export const newcomerStore = {
  readStored,
  writeStored,
  forgetStored: (): Promise<void> => Promise.resolve(),
};
