import type { OutputOf } from '@ekhaya/contract/routes';
import type { Caller } from '../../../platform/http/caller.ts';
import type { IdentityDependencies } from '../accounts/identity-dependencies.ts';
import { findPasskeyOfDevice } from '../security-notices/remember-device.ts';
import { selectPasskeysOf } from './passkeys.store.ts';

/**
 * Lists the passkeys of the caller, newest first.
 * @param deviceToken of the cookie by which the browser is known
 */
export const listPasskeys = async (
  { database }: Pick<IdentityDependencies, 'database'>,
  { userId }: Caller,
  deviceToken: string | undefined,
): Promise<OutputOf<'GET /api/auth/passkeys'>> => {
  const [rows, ownId] = await Promise.all([
    selectPasskeysOf(database.db, userId),
    findPasskeyOfDevice(database.db, { userId, token: deviceToken }),
  ]);
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    isHere: id === ownId,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
};
