import { hasRoomFor, placesLeftText } from '@ekhaya/contract/events/answers.rules';
import type { OwnAnswer } from '@ekhaya/contract/events/answers';
import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPublishedContentWithin, readPublishedItem } from '../../content/index.ts';
import { findEstate, wallClockOf } from '../../estates/index.ts';
import { giveGuestPasses, revokeGuestPasses, type InviteDependencies } from '../../visitors/index.ts';
import { endOfOccurrence, findAnsweredOccurrence, startDateOf } from './answered-occurrence.ts';
import { countPeople, deleteAnswers, selectLastAnswered, selectOwnAnswers, upsertAnswer } from './answers.store.ts';
import { lockAnswers, moveUpWithin, type AnsweredEvent } from './move-up.ts';
import { readOwnAnswer } from './read-own-answer.ts';

type Needs = InviteDependencies & Pick<Dependencies, 'database'>;

/** What a person answers. */
export interface NewAnswer {
  going: boolean;
  guests: readonly { name: string; phone: string }[];
  /** The time of the event as she read it; older apps do not say it. */
  startDate?: string | undefined;
}

/** The guests who come, with the passes that they have. */
const matchGuests = (before: readonly InvitedGuest[], sent: NewAnswer['guests']): InvitedGuest[] => {
  const left = [...before];
  return sent.map(({ name, phone }) => {
    const at = left.findIndex((guest) => guest.name === name && guest.phone === phone);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    return { name, phone, invitationId: known?.invitationId ?? '' };
  });
};

/** The event as people answer it. @throws {AppError} `not-found`; `events/no-answers` */
const readAnswered = async (
  transaction: Transaction,
  { eventId, wallClock, now }: { eventId: string; wallClock: string; now: Date },
): Promise<AnsweredEvent> => {
  const item = await findPublishedContentWithin(transaction, { kind: 'event', id: eventId, now });
  if (item === undefined) throw new AppError('not-found');
  const answered = await findAnsweredOccurrence(transaction, { eventId, fields: item.fields, wallClock });
  if (answered === undefined) throw new AppError('not-found');
  if (!item.fields.takesAnswers) throw new AppError('events/no-answers');
  return { ...item, ...answered };
};

/**
 * Writes what a person answers to the next occurrence of an event, and lets others move up to the places that she gives back.
 * @throws {AppError} `not-found`; `forbidden`; `events/no-answers`; `events/other-time` when the event that she read was another
 *   day's; `events/full` when she goes and brings more people than there
 *   are places; as `inviteVisitorWithin` for the passes of her guests
 */
export const answerEvent = async (
  dependencies: Needs,
  { userId, eventId, answer }: { userId: string; eventId: string; answer: NewAnswer },
): Promise<OwnAnswer> => {
  const { estateId } = await readPublishedItem(dependencies, { kind: 'event', id: eventId, userId });
  const wallClock = await wallClockOf(dependencies, estateId);
  const estate = await findEstate(dependencies.database.db, estateId);
  if (estate === undefined) throw new AppError('not-found');
  return dependencies.database.db.transaction(async (transaction) => {
    await lockAnswers(transaction, eventId);
    // Read within the lock: staff may have moved the event in the meantime.
    const event = await readAnswered(transaction, { eventId, wallClock, now: dependencies.clock.now() });
    const { fields, occurrence, of } = event;
    if (answer.startDate !== undefined && answer.startDate !== startDateOf(occurrence)) {
      throw new AppError('events/other-time');
    }
    const endsAt = endOfOccurrence(occurrence, estate.timeZone);
    const owned = await selectOwnAnswers(transaction, of, userId);
    const [own] = owned;
    const others = await countPeople(transaction, of, userId);
    const people = answer.going ? answer.guests.length + 1 : 0;
    const isFull = !hasRoomFor(people, { going: others.going, places: fields.places });
    if (answer.going && isFull && own?.status === 'going' && people > own.people) {
      const left = placesLeftText(fields.places - others.going - own.people);
      throw new AppError('events/full', { detail: `${left} besides yours. Your answer stays as it was.` });
    }
    const status = !answer.going ? 'not-going' : isFull && own?.status !== 'going' ? 'waiting' : 'going';
    // A pass for other hours than those of the event does not let its guest in.
    const hasItsHours = own?.occurrence === occurrence.start && own.endsAt.getTime() === endsAt.getTime();
    const matched = matchGuests(hasItsHours ? own.guests : [], answer.going ? answer.guests : []);
    const kept = new Set(matched.map(({ invitationId }) => invitationId));
    const left = owned.flatMap(({ guests }) => guests).filter(({ invitationId }) => !kept.has(invitationId));
    await revokeGuestPasses(transaction, userId, left, dependencies);
    const hasPasses = status === 'going' && fields.givesPasses;
    const guests = hasPasses
      ? await giveGuestPasses(transaction, { hostId: userId, estateId, ...occurrence }, matched, dependencies)
      : matched;
    const keepsPlace = own?.status === status && people <= own.people;
    // Two answers of the same moment keep the order in which they came.
    const last = (await selectLastAnswered(transaction, of))?.getTime() ?? 0;
    const answeredAt = keepsPlace ? own.answeredAt : new Date(Math.max(dependencies.clock.now().getTime(), last + 1));
    await deleteAnswers(
      transaction,
      owned.filter((each) => each.occurrence !== occurrence.start).map(({ id }) => id),
    );
    const key = { id: randomUUID(), eventId, occurrence: occurrence.start, userId };
    await upsertAnswer(transaction, { ...key, endsAt, status, people, guests, answeredAt });
    await moveUpWithin(transaction, event, dependencies);
    const topic = 'content' as const;
    await dependencies.live.publish(
      transaction,
      { topic, audience: { kind: 'person', userId } },
      { topic, audience: { kind: 'staff', estateId } },
    );
    return readOwnAnswer(transaction, of, userId);
  });
};
