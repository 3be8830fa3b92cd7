import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstateNames } from '../../estates/index.ts';
import { notifyGuards } from '../gates/notify-guards.ts';
import { deleteGateKeys, insertGateKey, lockGateKeys } from './gate-keys.store.ts';
import { makeGateKey } from './rotate-gate-keys.ts';

/**
 * Replaces every gate key by a new one that signs from now on, because somebody else may have read them. What the old ones signed
 * opens no gate any more: processes drop them within a minute, guards' phones with a network at once, the others when they have one.
 * @returns the kid of the new key
 */
export const replaceGateKeys = ({
  database,
  clock,
  environment,
  live,
}: Pick<Dependencies, 'database' | 'clock' | 'environment' | 'live'>): Promise<string> =>
  database.db.transaction(async (transaction) => {
    await lockGateKeys(transaction);
    await deleteGateKeys(transaction);
    const key = makeGateKey(environment.secrets, clock.now());
    await insertGateKey(transaction, key);
    for (const estateId of (await findEstateNames(transaction)).keys())
      await notifyGuards(transaction, estateId, { live });
    return key.kid;
  });
