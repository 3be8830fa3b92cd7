import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { deleteAnswersBefore, deleteAnswersOf, selectAnswersOf } from './answers.store.ts';

/** What a person has answered to events, for the copy of her data. */
export const collectAnswers = async (queryable: Queryable, userId: string) => ({
  answers: (await selectAnswersOf(queryable, userId)).map(
    ({ eventId, occurrence, status, people, guests, answeredAt }) => ({
      eventId,
      occurrence,
      status,
      people,
      answeredAt,
      guests: guests.map(({ name, phone }) => ({ name, phone })),
    }),
  ),
});

/** Deletes what a person has answered. Others move up to her places. */
export const eraseAnswersOf = async (
  transaction: Transaction,
  userId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  const now = clock.now();
  for (const { eventId } of await deleteAnswersOf(transaction, userId)) {
    await enqueue(transaction, 'announce-content', { contentId: eventId, at: now.toISOString() }, { runAt: now });
  }
};

/** Deletes the answers to events that ended before an instant, except those of some people. */
export const eraseAnswersBefore = (
  queryable: Queryable,
  wanted: { before: Date; exceptOf: readonly string[] },
): Promise<void> => deleteAnswersBefore(queryable, wanted);
