import type { Queryable } from '../../../platform/database/database.ts';
import { selectPeopleWithPhones } from './push-subscriptions.store.ts';

/** Narrows people to those whose phone or browser receives push messages of a type. */
export const findPeopleWithPhones = (
  queryable: Queryable,
  wanted: { userIds: readonly string[]; type: string },
): Promise<Set<string>> => selectPeopleWithPhones(queryable, wanted);
