import { createPrivateKey, sign as signBytes, type KeyObject } from 'node:crypto';
import { importPublicKey } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectGateKeys, type GateKeyRow } from './gate-keys.store.ts';
import { keysKeptSince, rotateGateKeys } from './rotate-gate-keys.ts';
import { decryptPrivateKey } from './encrypt-private-key.ts';

/** The gate keys that a process has in memory. */
export interface KeyRing {
  /** Returns the key that signs now. */
  signer(): Promise<{ kid: string; sign: (bytes: Uint8Array) => Uint8Array }>;
  /** Returns the public keys that verify codes and grants, those of late reports too, by kid. */
  verifiers(): Promise<ReadonlyMap<string, CryptoKey>>;
  /** Returns the keys that guards' phones need: those that sign now and those that will sign next. */
  published(): Promise<{ kid: string; publicKey: string; expiresAt: Date }[]>;
}

interface LoadedKeys {
  rows: GateKeyRow[];
  verifiers: ReadonlyMap<string, CryptoKey>;
  readAt: number;
}

/** Another process may have made a key, so the keys are read again this often. */
const maxAgeMs = 60_000;

/** Creates a key ring. It reads the keys from the database at most once a minute and makes a key when none signs now. */
export const createKeyRing = (dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>): KeyRing => {
  const { database, clock, environment } = dependencies;
  const privateKeys = new Map<string, KeyObject>();
  let loaded: Promise<LoadedKeys> | undefined;

  // The oldest that has not ended. A key of the future signs only when the clock was set back to before the first key.
  const findSigningKey = (rows: GateKeyRow[], now: Date): GateKeyRow | undefined =>
    rows.find(({ signsUntil }) => now < signsUntil);

  const load = async (): Promise<LoadedKeys> => {
    const now = clock.now();
    const known = await selectGateKeys(database.db, keysKeptSince(now));
    const rows = findSigningKey(known, now) === undefined ? await rotateGateKeys(dependencies) : known;
    const verifiers = new Map<string, CryptoKey>();
    for (const { kid, publicKey } of rows) {
      verifiers.set(kid, await importPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url').subarray(1))));
    }
    return { rows, verifiers, readAt: now.getTime() };
  };

  const current = async (): Promise<LoadedKeys> => {
    const now = clock.now();
    const found = await loaded?.catch(() => undefined);
    const isFresh = found !== undefined && Math.abs(now.getTime() - found.readAt) < maxAgeMs;
    if (isFresh && findSigningKey(found.rows, now) !== undefined) return found;
    loaded = load();
    return loaded;
  };

  return {
    async signer() {
      const { rows } = await current();
      const row = findSigningKey(rows, clock.now());
      if (row === undefined) throw new Error('No gate key is valid for signing now.');
      const { kid, encryptedPrivateKey } = row;
      let key = privateKeys.get(kid);
      if (key === undefined) {
        const bytes = decryptPrivateKey(environment.secrets, kid, encryptedPrivateKey);
        key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
        privateKeys.set(kid, key);
      }
      const signing = { key, dsaEncoding: 'ieee-p1363' } as const;
      return { kid, sign: (bytes) => signBytes('sha256', bytes, signing) };
    },
    verifiers: async () => (await current()).verifiers,
    published: async () => (await current()).rows.filter(({ expiresAt }) => expiresAt > clock.now()),
  };
};
