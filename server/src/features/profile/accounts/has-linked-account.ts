import type { Queryable } from '../../../platform/database/database.ts';
import { selectOwnAccount } from './linked-accounts.store.ts';

/** Whether a person linked an account of an estate. */
export const hasLinkedAccount = async (
  queryable: Queryable,
  { userId, ...account }: { userId: string; estateId: string; accountNumber: string },
): Promise<boolean> => (await selectOwnAccount(queryable, userId, account)) !== undefined;
