/** A vehicle as a guard compares it with the one at the gate. */
export interface SealedVehicle {
  plate: string;
  description: string;
}

/** The vehicles of one person. Only who has seen her pass can find and open them. */
export interface SealedVehicles {
  /** Finds the entry of a person; tells nothing about her. */
  id: string;
  /** The encrypted list, base64. */
  sealed: string;
}

const IV_BYTES = 12;
const ID_BYTES = 16;

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);

const digest = async (algorithm: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await globalThis.crypto.subtle.digest(algorithm, bytes));

/**
 * Derives the id and the key of a person's entry from her id. A person's id is random and stands in her pass, so that the pass is
 * what opens the entry: a guard's phone that is lost gives no list of residents' plates.
 */
async function secretsOf(estateId: string, personId: string) {
  const bytes = await digest('SHA-512', new TextEncoder().encode(`vehicles at gates\n${estateId}\n${personId}`));
  const key = await globalThis.crypto.subtle.importKey('raw', bytes.slice(32), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  return { id: toBase64(bytes.slice(0, ID_BYTES)), key, salt: bytes.slice(ID_BYTES, 32) };
}

/** Encrypts the vehicles of a person for guards' phones. The same vehicles give the same text, so that an unchanged list is not sent again. */
export async function sealVehicles(
  estateId: string,
  personId: string,
  vehicles: readonly SealedVehicle[],
): Promise<SealedVehicles> {
  const { id, key, salt } = await secretsOf(estateId, personId);
  const clear = new TextEncoder().encode(JSON.stringify(vehicles));
  // From the content: one key never encrypts two texts with the same initialisation vector.
  const iv = (await digest('SHA-256', new Uint8Array([...salt, ...clear]))).slice(0, IV_BYTES);
  const encrypted = await globalThis.crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear);
  return { id, sealed: toBase64(new Uint8Array([...iv, ...new Uint8Array(encrypted)])) };
}

/** Finds and opens the vehicles of the person whose pass was shown. Empty for a person without an entry, or with one that cannot be read. */
export async function openVehicles(
  entries: readonly SealedVehicles[],
  estateId: string,
  personId: string,
): Promise<SealedVehicle[]> {
  const { id, key } = await secretsOf(estateId, personId);
  const entry = entries.find((other) => other.id === id);
  if (!entry) return [];
  try {
    const bytes = fromBase64(entry.sealed);
    const iv = bytes.slice(0, IV_BYTES);
    const clear = await globalThis.crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(IV_BYTES));
    return JSON.parse(new TextDecoder().decode(clear)) as SealedVehicle[];
  } catch {
    return [];
  }
}
