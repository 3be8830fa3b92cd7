import type { Queryable } from '../../../platform/database/database.ts';
import { selectPeopleWithPhones } from './push-subscriptions.store.ts';

/** Narrows people to those whose phone or browser receives push messages. */
export const findPeopleWithPhones = (queryable: Queryable, userIds: readonly string[]): Promise<Set<string>> =>
  selectPeopleWithPhones(queryable, userIds);
