import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { KeyRing } from './key-ring.ts';

/** Lists the public gate keys, with the server's time for correcting the phone's clock. */
export const listGateKeys = async (
  { clock }: Pick<Dependencies, 'clock'>,
  keyRing: KeyRing,
): Promise<OutputOf<'GET /api/gate/keys'>> => ({
  keys: (await keyRing.published()).map(({ kid, publicKey, expiresAt }) => ({
    kid,
    publicKey,
    expiresAt: expiresAt.toISOString(),
  })),
  serverTime: clock.now().toISOString(),
});
