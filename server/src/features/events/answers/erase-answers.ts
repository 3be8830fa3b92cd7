import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { findContentHeading } from '../../content/index.ts';
import {
  deleteAnswers,
  deleteAnswersBefore,
  deleteAnswersOf,
  selectAnswersOf,
  type AnswerRow,
} from './answers.store.ts';

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

/** Lets others move up to the places of answers that were deleted. */
const enqueueMovesUp = async (
  transaction: Transaction,
  deleted: readonly Pick<AnswerRow, 'eventId'>[],
  now: Date,
): Promise<void> => {
  for (const { eventId } of deleted) {
    await enqueue(transaction, 'announce-content', { contentId: eventId, at: now.toISOString() }, { runAt: now });
  }
};

/** Deletes what a person has answered. Others move up to her places. */
export const eraseAnswersOf = async (
  transaction: Transaction,
  userId: string,
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<void> => {
  await enqueueMovesUp(transaction, await deleteAnswersOf(transaction, userId), clock.now());
};

/** Deletes what a person has answered to what is to come at an estate, where she has no role any more. Others move up to her places. */
export const endAnswersAt = async (
  transaction: Transaction,
  { userId, estateId }: { userId: string; estateId: string },
  { clock, live }: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const now = clock.now();
  const ended: AnswerRow[] = [];
  for (const row of await selectAnswersOf(transaction, userId)) {
    if (row.endsAt <= now) continue;
    if ((await findContentHeading(transaction, row.eventId))?.estateId === estateId) ended.push(row);
  }
  if (ended.length === 0) return;
  await deleteAnswers(
    transaction,
    ended.map(({ id }) => id),
  );
  await enqueueMovesUp(transaction, ended, now);
  await live.publish(transaction, { topic: 'content', audience: { kind: 'staff', estateId } });
};

/** Deletes the answers to events that ended before an instant, except those of some people. */
export const eraseAnswersBefore = (
  queryable: Queryable,
  wanted: { before: Date; exceptOf: readonly string[] },
): Promise<void> => deleteAnswersBefore(queryable, wanted);
