import { createHash, generateKeyPairSync } from 'node:crypto';
import { maxGrantSeconds } from '@ekhaya/contract/gate-access/passes/pass-clock.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  deleteExpiredGateKeys,
  insertGateKey,
  lockGateKeys,
  selectGateKeys,
  type GateKeyRow,
} from './gate-keys.store.ts';
import { sealPrivateKey } from './encrypt-private-key.ts';

const day = 24 * 60 * 60 * 1000;

/** How long a key signs. */
const signsForMilliseconds = 30 * day;

/** How long before it signs a key is published, so that a gate that was offline for a while knows it. */
const publishedAheadMilliseconds = 3 * day;

/** How long what a key signed last is good: a grant, and an hour for clocks. */
const goodAfterwardsMilliseconds = maxGrantSeconds * 1000 + 60 * 60 * 1000;

type Parts = Pick<Dependencies, 'database' | 'clock' | 'environment'>;

const makeKey = (secret: string, signsFrom: Date): GateKeyRow => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const kid = createHash('sha256').update(point).digest('hex').slice(0, 8);
  const signsUntil = new Date(signsFrom.getTime() + signsForMilliseconds);
  return {
    kid,
    publicKey: point.toString('base64url'),
    sealedPrivateKey: sealPrivateKey(secret, kid, privateKey.export({ format: 'der', type: 'pkcs8' })),
    signsFrom,
    signsUntil,
    expiresAt: new Date(signsUntil.getTime() + goodAfterwardsMilliseconds),
  };
};

/**
 * Sees to it that there is a key that signs now, and one that will sign next by the time it has to be known at the
 * gates; forgets those of which nothing is good any more.
 * @returns the keys whose signatures are good, oldest first
 */
export const rotateGateKeys = ({ database, clock, environment }: Parts): Promise<GateKeyRow[]> =>
  database.db.transaction(async (transaction) => {
    await lockGateKeys(transaction);
    const now = clock.now();
    await deleteExpiredGateKeys(transaction, now);
    const keys = await selectGateKeys(transaction, now);
    const add = async (signsFrom: Date): Promise<GateKeyRow> => {
      const key = makeKey(environment.secret, signsFrom);
      await insertGateKey(transaction, key);
      keys.push(key);
      return key;
    };
    const last = keys.findLast(({ signsUntil }) => signsUntil > now) ?? (await add(now));
    if (last.signsUntil.getTime() - now.getTime() < publishedAheadMilliseconds) await add(last.signsUntil);
    return keys;
  });
