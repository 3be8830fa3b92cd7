import type { OwnAnswer } from '@ekhaya/contract/events/answers';
import type { Queryable } from '../../../platform/database/database.ts';
import { withoutRevokedPasses } from '../../visitors/index.ts';
import { countWaitingUpTo, selectOwnAnswers, type OccurrenceOfEvent } from './answers.store.ts';

/** What a person has answered, with her place in the waiting list. A guest whose pass was revoked has none. */
export const readOwnAnswer = async (
  queryable: Queryable,
  of: OccurrenceOfEvent,
  userId: string,
): Promise<OwnAnswer> => {
  const [own] = await selectOwnAnswers(queryable, of, userId);
  const guests = await withoutRevokedPasses(queryable, own?.guests ?? []);
  return {
    status: own?.status ?? 'none',
    guests: guests.map(({ name, phone, invitationId }) => ({ name, phone, hasPass: invitationId !== '' })),
    place: own?.status === 'waiting' ? await countWaitingUpTo(queryable, of, own) : null,
  };
};
