import type { OwnAnswer } from '@ekhaya/contract/events/answers';
import type { Queryable } from '../../../platform/database/database.ts';
import { countWaitingUpTo, selectOwnAnswers, type OccurrenceOfEvent } from './answers.store.ts';

/** What a person has answered, with her place in the waiting list. */
export const readOwnAnswer = async (
  queryable: Queryable,
  of: OccurrenceOfEvent,
  userId: string,
): Promise<OwnAnswer> => {
  const [own] = await selectOwnAnswers(queryable, of, userId);
  return {
    status: own?.status ?? 'none',
    guests: (own?.guests ?? []).map(({ name, phone, invitationId }) => ({ name, phone, hasPass: invitationId !== '' })),
    place: own?.status === 'waiting' ? await countWaitingUpTo(queryable, of, own) : null,
  };
};
