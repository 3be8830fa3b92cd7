import { createPrivateKey, sign as signBytes, type KeyObject } from 'node:crypto';
import { importPublicKey } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectGateKeys, type GateKeyRow } from './gate-keys.store.ts';
import { rotateGateKeys } from './rotate-gate-keys.ts';
import { openPrivateKey } from './encrypt-private-key.ts';

/** The keys of the gates, as a process holds them. */
export interface KeyRing {
  /** What signs now. */
  signer(): Promise<{ kid: string; sign: (bytes: Uint8Array) => Uint8Array }>;
  /** What is verified with, by kid. */
  verifiers(): Promise<ReadonlyMap<string, CryptoKey>>;
  /** What the gates are told: the keys of now and those that will sign next. */
  published(): Promise<{ kid: string; publicKey: string; expiresAt: Date }[]>;
}

interface Held {
  rows: GateKeyRow[];
  verifiers: ReadonlyMap<string, CryptoKey>;
  readAt: number;
}

/** Another process may have made a key: the database is asked again this often, in milliseconds. */
const readEveryMilliseconds = 60_000;

/** Reads keys from the database, and makes what is missing, at most once a minute. */
export const createKeyRing = (dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>): KeyRing => {
  const { database, clock, environment } = dependencies;
  const opened = new Map<string, KeyObject>();
  let held: Promise<Held> | undefined;

  const signsAt = (rows: GateKeyRow[], now: Date): GateKeyRow | undefined =>
    rows.find(({ signsFrom, signsUntil }) => signsFrom <= now && now < signsUntil);

  const read = async (): Promise<Held> => {
    const now = clock.now();
    const known = await selectGateKeys(database.db, now);
    const rows = signsAt(known, now) === undefined ? await rotateGateKeys(dependencies) : known;
    const verifiers = new Map<string, CryptoKey>();
    for (const { kid, publicKey } of rows) {
      verifiers.set(kid, await importPublicKey(new Uint8Array(Buffer.from(publicKey, 'base64url').subarray(1))));
    }
    return { rows, verifiers, readAt: now.getTime() };
  };

  const current = async (): Promise<Held> => {
    const now = clock.now();
    const found = await held?.catch(() => undefined);
    const isFresh = found !== undefined && Math.abs(now.getTime() - found.readAt) < readEveryMilliseconds;
    if (isFresh && signsAt(found.rows, now) !== undefined) return found;
    held = read();
    return held;
  };

  return {
    async signer() {
      const { rows } = await current();
      const row = signsAt(rows, clock.now());
      if (row === undefined) throw new Error('No key of the gates signs now.');
      const { kid, sealedPrivateKey } = row;
      let key = opened.get(kid);
      if (key === undefined) {
        const bytes = openPrivateKey(environment.secret, kid, sealedPrivateKey);
        key = createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
        opened.set(kid, key);
      }
      const signing = { key, dsaEncoding: 'ieee-p1363' } as const;
      return { kid, sign: (bytes) => signBytes('sha256', bytes, signing) };
    },
    verifiers: async () => (await current()).verifiers,
    published: async () => (await current()).rows,
  };
};
