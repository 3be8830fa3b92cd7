import { createHash, generateKeyPairSync } from 'node:crypto';
import { maxGrantSeconds } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Secrets } from '../../../platform/secret/secrets.ts';
import { maxReportDelayMs } from '../log/gate-act.ts';
import {
  deleteExpiredGateKeys,
  insertGateKey,
  lockGateKeys,
  selectGateKeys,
  type GateKeyRow,
} from './gate-keys.store.ts';
import { encryptPrivateKey } from './encrypt-private-key.ts';

/** How long a key signs. */
const signingPeriodMs = 30 * dayMs;

/** How long before its first signature a key is published, so that guards' phones know it after some time offline. */
const publicationLeadMs = 3 * dayMs;

/** How long the last signature of a key is valid: the lifetime of a grant, and an hour for clock differences. */
const lastSignatureMs = maxGrantSeconds * 1000 + hourMs;

/**
 * Since when the keys are kept that were valid: a passage that a phone reports late is verified by the key of its time. Online their
 * signatures open nothing, because every grant has expired with its key.
 */
export const keysKeptSince = (now: Date): Date => new Date(now.getTime() - maxReportDelayMs);

type Needs = Pick<Dependencies, 'database' | 'clock' | 'environment'>;

/** Makes a key that signs from an instant on. */
export const makeGateKey = (secrets: Secrets, signsFrom: Date): GateKeyRow => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const kid = createHash('sha256').update(point).digest('hex').slice(0, 8);
  const signsUntil = new Date(signsFrom.getTime() + signingPeriodMs);
  return {
    kid,
    publicKey: point.toString('base64url'),
    encryptedPrivateKey: encryptPrivateKey(secrets, kid, privateKey.export({ format: 'der', type: 'pkcs8' })),
    signsFrom,
    signsUntil,
    expiresAt: new Date(signsUntil.getTime() + lastSignatureMs),
  };
};

/**
 * Makes a key when none signs now, and the next key three days before it is needed. Deletes keys that verify nothing any more.
 * @returns the keys that verify, oldest first
 */
export const rotateGateKeys = ({ database, clock, environment }: Needs): Promise<GateKeyRow[]> =>
  database.db.transaction(async (transaction) => {
    await lockGateKeys(transaction);
    const now = clock.now();
    await deleteExpiredGateKeys(transaction, keysKeptSince(now));
    const keys = await selectGateKeys(transaction, keysKeptSince(now));
    const add = async (signsFrom: Date): Promise<GateKeyRow> => {
      const key = makeGateKey(environment.secrets, signsFrom);
      await insertGateKey(transaction, key);
      keys.push(key);
      return key;
    };
    const last = keys.findLast(({ signsUntil }) => signsUntil > now) ?? (await add(now));
    if (last.signsUntil.getTime() - now.getTime() < publicationLeadMs) await add(last.signsUntil);
    return keys;
  });
