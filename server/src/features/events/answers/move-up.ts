import { hasRoomFor } from '@ekhaya/contract/events/answers.rules';
import type { EventFields, Occurrence } from '@ekhaya/contract/events/events.rules';
import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPublishedContent, findPublishedContentWithin } from '../../content/index.ts';
import { wallClockOf } from '../../estates/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { giveGuestPasses, type InviteDependencies } from '../../visitors/index.ts';
import { noticeOf } from './answer-notices.ts';
import { findAnsweredOccurrence } from './answered-occurrence.ts';
import { countPeople, moveAnswerUp, selectWaiting, type OccurrenceOfEvent } from './answers.store.ts';

/** An event with the occurrence that people answer. */
export interface AnsweredEvent {
  estateId: string;
  title: string;
  fields: EventFields;
  occurrence: Occurrence;
  of: OccurrenceOfEvent;
}

/** Makes the answers to an event wait for each other until the transaction ends. */
export const lockAnswers = (transaction: Transaction, eventId: string): Promise<void> =>
  acquireNamedLock(transaction, `event-answers:${eventId}`);

/** Gives guests their passes, as `giveGuestPasses`. Where one of them cannot get a pass, all stay as they are. */
export const givePossiblePasses = async (
  transaction: Transaction,
  { hours, guests }: { hours: Parameters<typeof giveGuestPasses>[1]; guests: InvitedGuest[] },
  dependencies: InviteDependencies,
): Promise<InvitedGuest[]> => {
  try {
    return await transaction.transaction((inner) => giveGuestPasses(inner, hours, guests, dependencies));
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return guests;
  }
};

/**
 * Lets people of the waiting list move up, in its order, as far as they find places, and tells them. Somebody whose guests cannot
 * get a pass moves up without one. The caller holds the lock.
 */
export const moveUpWithin = async (
  transaction: Transaction,
  { estateId, title, fields, occurrence, of }: AnsweredEvent,
  dependencies: InviteDependencies,
): Promise<void> => {
  let { going } = await countPeople(transaction, of);
  for (const { id, userId, people, guests, answeredAt } of await selectWaiting(transaction, of)) {
    if (!hasRoomFor(people, { going, places: fields.places })) continue;
    going += people;
    const hours = { hostId: userId, estateId, ...occurrence };
    const withPasses = fields.givesPasses
      ? await givePossiblePasses(transaction, { hours, guests }, dependencies)
      : guests;
    await moveAnswerUp(transaction, id, withPasses);
    await dependencies.live.publish(transaction, { topic: 'content', audience: { kind: 'person', userId } });
    const notice = noticeOf(
      { userId, eventId: of.eventId },
      {
        // Somebody who gives her place back and waits again later is told again.
        id: `moved-up-${id}-${answeredAt.getTime()}`,
        subject: 'You have a place',
        sentences: [`Places at ${title} have become free: you are going${people > 1 ? `, ${people} of you` : ''}.`],
      },
    );
    await notifyPerson(transaction, notice, dependencies);
  }
};

/** Lets people move up after staff changed an event. Called when content appears or changes. */
export const moveUp = async (
  dependencies: InviteDependencies & Pick<Dependencies, 'database'>,
  { contentId }: { contentId: string },
): Promise<void> => {
  const { database, clock } = dependencies;
  const wanted = { kind: 'event', id: contentId } as const;
  const found = await findPublishedContent(dependencies, wanted);
  if (found === undefined) return;
  const wallClock = await wallClockOf(dependencies, found.estateId);
  await database.db.transaction(async (transaction) => {
    await lockAnswers(transaction, contentId);
    const item = await findPublishedContentWithin(transaction, { ...wanted, now: clock.now() });
    if (item?.fields.takesAnswers !== true) return;
    const { fields } = item;
    const answered = await findAnsweredOccurrence(transaction, { eventId: contentId, fields, wallClock });
    if (answered !== undefined) await moveUpWithin(transaction, { ...item, ...answered }, dependencies);
  });
};
