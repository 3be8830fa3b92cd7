import type { Queryable } from '../../../platform/database/database.ts';
import { existsLinkedAccount } from './linked-accounts.store.ts';

/** Whether a person linked an account of an estate. */
export const hasLinkedAccount = (
  queryable: Queryable,
  account: { userId: string; estateId: string; accountNumber: string },
): Promise<boolean> => existsLinkedAccount(queryable, account);
