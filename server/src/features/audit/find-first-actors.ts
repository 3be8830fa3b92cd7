import type { Queryable } from '../../platform/database/database.ts';
import { selectFirstActors } from './audit.store.ts';

/**
 * Finds who did something first with some records of a kind, for the people whom the records concern.
 * @returns the ids of the people, by record. A record of which no entry is left is absent.
 */
export const findFirstActors = async (
  queryable: Queryable,
  done: { action: string; kind: string; ids: readonly string[] },
): Promise<Map<string, string>> => {
  if (done.ids.length === 0) return new Map();
  return new Map((await selectFirstActors(queryable, done)).map(({ id, actorId }) => [id, actorId]));
};
