import { hasRoomFor } from '@ekhaya/contract/events/answers.rules';
import { nextOccurrence, type EventFields, type Occurrence } from '@ekhaya/contract/events/events.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPublishedContent } from '../../content/index.ts';
import { wallClockOf } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { giveGuestPasses, type InviteDependencies } from '../../visitors/index.ts';
import { countPeople, moveAnswerUp, selectWaiting, type OccurrenceOfEvent } from './answers.store.ts';

/** An event with the occurrence that people answer. */
export interface AnsweredEvent {
  id: string;
  estateId: string;
  title: string;
  fields: EventFields;
  occurrence: Occurrence;
}

/** Makes the answers to an occurrence wait for each other until the transaction ends. */
export const lockAnswers = (transaction: Transaction, { eventId, occurrence }: OccurrenceOfEvent): Promise<void> =>
  acquireNamedLock(transaction, `event-answers:${eventId}/${occurrence}`);

/**
 * Lets people of the waiting list move up, in its order, as far as they find places, and tells them. Somebody whose guests cannot
 * get a pass moves up without one. The caller holds the lock.
 */
export const moveUpWithin = async (
  transaction: Transaction,
  { id: eventId, estateId, title, fields, occurrence }: AnsweredEvent,
  parts: InviteDependencies,
): Promise<void> => {
  const of = { eventId, occurrence: occurrence.start };
  let { going } = await countPeople(transaction, of);
  for (const { id, userId, people, guests } of await selectWaiting(transaction, of)) {
    if (!hasRoomFor(people, { going, places: fields.places })) continue;
    going += people;
    let withPasses = guests;
    if (fields.givesPasses) {
      try {
        withPasses = await transaction.transaction((inner) =>
          giveGuestPasses(inner, { hostId: userId, estateId, ...occurrence }, guests, parts),
        );
      } catch (thrown) {
        if (!(thrown instanceof AppError)) throw thrown;
      }
    }
    await moveAnswerUp(transaction, id, withPasses);
    await parts.live.publish(transaction, { topic: 'content', audience: { kind: 'person', userId } });
    await notifyPerson(
      transaction,
      {
        userId,
        notification: {
          ...{ id: `moved-up-${id}`, type: 'event', title: 'You have a place', url: '/events' },
          description: `Places at ${title} have become free: you are going${people > 1 ? `, ${people} of you` : ''}.`,
        },
      },
      parts,
    );
  }
};

/** Lets people move up after staff changed an event. Called when content appears or changes. */
export const moveUp = async (
  parts: InviteDependencies & Pick<Dependencies, 'database'>,
  { contentId }: { contentId: string },
): Promise<void> => {
  const item = await findPublishedContent(parts, { kind: 'event', id: contentId });
  if (item?.fields.takesAnswers !== true) return;
  const occurrence = nextOccurrence(item.fields, await wallClockOf(parts, item.estateId));
  if (occurrence === undefined) return;
  await parts.database.db.transaction(async (transaction) => {
    await lockAnswers(transaction, { eventId: item.id, occurrence: occurrence.start });
    await moveUpWithin(transaction, { ...item, occurrence }, parts);
  });
};
