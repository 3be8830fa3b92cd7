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

/**
 * How an entry is made, for the server that encrypts it and the phones that open it. The first bytes of the entry are the initialisation
 * vector; the rest is the list as JSON, encrypted with AES-256-GCM.
 */
export const sealedVehiclesFormat = {
  ivBytes: 12,
  /**
   * The text whose SHA-512 holds the id of a person's entry, the salt of its initialisation vector and its key. A person's id is random
   * and stands in her pass, so that the pass is what opens the entry: a guard's phone that is lost gives no list of residents' plates.
   */
  textOf: (estateId: string, personId: string): string => `vehicles at gates\n${estateId}\n${personId}`,
  /** Where the salt and the key begin in the bytes of the digest. */
  saltAt: 16,
  keyAt: 32,
};

const { ivBytes, textOf, saltAt, keyAt } = sealedVehiclesFormat;

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);

const secretsOf = async (estateId: string, personId: string) => {
  const text = new TextEncoder().encode(textOf(estateId, personId));
  const bytes = new Uint8Array(await globalThis.crypto.subtle.digest('SHA-512', text));
  const key = await globalThis.crypto.subtle.importKey('raw', bytes.slice(keyAt), 'AES-GCM', false, ['decrypt']);
  return { id: btoa(String.fromCharCode(...bytes.slice(0, saltAt))), key };
};

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
    const iv = bytes.slice(0, ivBytes);
    const clear = await globalThis.crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(ivBytes));
    return JSON.parse(new TextDecoder().decode(clear)) as SealedVehicle[];
  } catch {
    return [];
  }
}
