import { createIdempotencyKeys, idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { LinkedAccount } from '@ekhaya/contract/profile/accounts';
import { call } from '../../../platform/api/call.ts';

/** An account as its form holds it. `context` is the name of the estate. */
export interface AccountInput {
  context: string;
  accountNumber: string;
  /** The id of the account that is edited. */
  accountID?: string;
}

const keys = createIdempotencyKeys();

/** Reads the accounts that the caller linked. */
export const readAccounts = (): Promise<LinkedAccount[]> => call('GET /api/user/account', { query: { userID: 'me' } });

/**
 * Links an account, or changes the number of one. A repetition after a lost response links nothing twice.
 * @returns who holds the new account, masked; empty for her own
 */
export const saveAccount = async ({ accountID, ...fields }: AccountInput): Promise<string> => {
  const query = { userID: 'me', accountType: 'STSS' as const, ...fields };
  if (accountID !== undefined) {
    await call('PUT /api/user/account', { query: { ...query, accountID } });
    return '';
  }
  const { holder } = await keys.run(JSON.stringify(fields), (key) =>
    call('POST /api/user/account', { query }, { headers: idempotencyHeader(key) }),
  );
  return holder;
};

/** Removes an account of the caller. */
export const deleteAccount = (accountID: string) =>
  call('DELETE /api/user/account', { query: { userID: 'me', accountID } });
