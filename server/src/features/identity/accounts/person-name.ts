import type { Queryable } from '../../../platform/database/database.ts';
import { updatePersonName } from './people.store.ts';

/** Changes the name of a person. The names have been checked and are capitalised. */
export const setPersonName = (
  transaction: Queryable,
  userId: string,
  name: { firstName: string; lastName: string },
): Promise<void> => updatePersonName(transaction, userId, name);
