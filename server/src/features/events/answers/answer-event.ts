import { hasRoomFor, placesLeftText } from '@ekhaya/contract/events/answers.rules';
import type { OwnAnswer } from '@ekhaya/contract/events/answers';
import { nextOccurrence } from '@ekhaya/contract/events/events.rules';
import { instantOfWallClock, minutesOfTime } from '@ekhaya/contract/time/wall-clock.rules';
import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readPublishedItem } from '../../content/index.ts';
import { findEstate, wallClockOf } from '../../estates/index.ts';
import { giveGuestPasses, revokeGuestPasses, type InviteDependencies } from '../../visitors/index.ts';
import { countPeople, selectAnswer, selectLastAnswered, upsertAnswer } from './answers.store.ts';
import { lockAnswers, moveUpWithin } from './move-up.ts';
import { presentAnswer } from './present-answer.ts';

type Parts = InviteDependencies & Pick<Dependencies, 'database'>;

/** What a person answers. */
export interface NewAnswer {
  going: boolean;
  guests: readonly { name: string; phone: string }[];
}

/** The guests who come, with the passes that they have, and those of before who do not come. */
const matchGuests = (before: readonly InvitedGuest[], sent: NewAnswer['guests']) => {
  const left = [...before];
  const guests = sent.map(({ name, phone }) => {
    const at = left.findIndex((guest) => guest.name === name && guest.phone === phone);
    const [known] = at === -1 ? [] : left.splice(at, 1);
    return { name, phone, invitationId: known?.invitationId ?? '' };
  });
  return { guests, left };
};

/**
 * Writes what a person answers to the next occurrence of an event, and lets others move up to the places that she gives back.
 * @throws {AppError} `not-found`; `forbidden`; `events/no-answers`; `events/full` when she goes and brings more people than there
 *   are places; as `inviteVisitorWithin` for the passes of her guests
 */
export const answerEvent = async (
  parts: Parts,
  { userId, eventId, answer }: { userId: string; eventId: string; answer: NewAnswer },
): Promise<OwnAnswer> => {
  const item = await readPublishedItem(parts, { kind: 'event', id: eventId, userId });
  const { estateId, fields } = item;
  const occurrence = nextOccurrence(fields, await wallClockOf(parts, estateId));
  if (occurrence === undefined) throw new AppError('not-found');
  if (!fields.takesAnswers) throw new AppError('events/no-answers');
  const estate = await findEstate(parts.database.db, estateId);
  if (estate === undefined) throw new AppError('not-found');
  const { end } = occurrence;
  const endsAt = instantOfWallClock(
    { date: end.slice(0, 10), minutes: minutesOfTime(end.slice(11).replace(':', '')) ?? 0 },
    estate.timeZone,
  );
  const of = { eventId, occurrence: occurrence.start };
  return parts.database.db.transaction(async (transaction) => {
    await lockAnswers(transaction, of);
    const own = await selectAnswer(transaction, of, userId);
    const others = await countPeople(transaction, of, userId);
    const people = answer.going ? answer.guests.length + 1 : 0;
    const isFull = !hasRoomFor(people, { going: others.going, places: fields.places });
    if (answer.going && isFull && own?.status === 'going' && people > own.people) {
      const left = placesLeftText(fields.places - others.going - own.people);
      throw new AppError('events/full', { detail: `${left} besides yours. Your answer stays as it was.` });
    }
    const status = !answer.going ? 'not-going' : isFull && own?.status !== 'going' ? 'waiting' : 'going';
    const { guests: matched, left } = matchGuests(own?.guests ?? [], answer.going ? answer.guests : []);
    await revokeGuestPasses(transaction, userId, left, parts);
    const hasPasses = status === 'going' && fields.givesPasses;
    const guests = hasPasses
      ? await giveGuestPasses(transaction, { hostId: userId, estateId, ...occurrence }, matched, parts)
      : matched;
    const keepsPlace = own?.status === status && people <= own.people;
    // Two answers of the same moment keep the order in which they came.
    const last = (await selectLastAnswered(transaction, of))?.getTime() ?? 0;
    const answeredAt = keepsPlace ? own.answeredAt : new Date(Math.max(parts.clock.now().getTime(), last + 1));
    await upsertAnswer(transaction, { id: randomUUID(), ...of, userId, endsAt, status, people, guests, answeredAt });
    await moveUpWithin(transaction, { ...item, occurrence }, parts);
    const topic = 'content' as const;
    await parts.live.publish(
      transaction,
      { topic, audience: { kind: 'person', userId } },
      { topic, audience: { kind: 'staff', estateId } },
    );
    return presentAnswer(await selectAnswer(transaction, of, userId));
  });
};
