import type { EventDetails, ListedEvent } from '@ekhaya/contract/events/events';
import { nextOccurrence } from '@ekhaya/contract/events/events.rules';
import { AppError } from '../../platform/app-error.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readPublished, readPublishedEvents, readPublishedItem, type PublishedItem } from '../content/index.ts';
import { wallClockOf } from '../estates/index.ts';
import { findAnsweredOccurrence, startDateOf } from './answers/answered-occurrence.ts';
import { countPeople } from './answers/answers.store.ts';
import { noAnswer } from '@ekhaya/contract/events/answers.rules';
import { readOwnAnswer } from './answers/read-own-answer.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

const maxEvents = 500;

/** The event as the list shows it; undefined if no occurrence is under way or to come. */
const present = ({ id, title, fields }: PublishedItem<'event'>, now: string): ListedEvent | undefined => {
  const occurrence = nextOccurrence(fields, now);
  if (occurrence === undefined) return undefined;
  const { eventCategory, cardImage, cardImageAlt, rowImage, managerLink, featured } = fields;
  const { externalLink1, place, repeats } = fields;
  return {
    id,
    title,
    startDate: startDateOf(occurrence),
    endDate: `${occurrence.end}:00`,
    eventCategory,
    cardImage,
    cardImageAlt,
    rowImage,
    managerLink,
    featured,
    externalLink1,
    place,
    repeats,
  };
};

/**
 * The events of an estate that are under way or to come, by their next start.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const listEvents = async (
  dependencies: Needs,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<ListedEvent[]> => {
  const items = await readPublishedEvents(dependencies, { estateId, userId, limit: maxEvents });
  const now = await wallClockOf(dependencies, estateId);
  return items
    .flatMap((item) => present(item, now) ?? [])
    .toSorted((one, other) => one.startDate.localeCompare(other.startDate) || one.title.localeCompare(other.title))
    .slice(0, maxEvents);
};

/** The names of the configured categories of an estate. @throws {AppError} as `listEvents` */
export const listCategories = async (
  dependencies: Needs,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<string[]> =>
  (await readPublished(dependencies, { kind: 'event-category', estateId, userId })).map(({ title }) => title);

/**
 * One event.
 * @throws {AppError} `not-found` for a draft, for one that is over and for one that does not exist, `forbidden` where the caller
 *   has no role
 */
export const readEvent = async (
  dependencies: Needs,
  { userId, id }: { userId: string; id: string },
): Promise<EventDetails> => {
  const item = await readPublishedItem(dependencies, { kind: 'event', id, userId });
  const wallClock = await wallClockOf(dependencies, item.estateId);
  const listed = present(item, wallClock);
  if (listed === undefined) throw new AppError('not-found');
  const { fields } = item;
  const { takesAnswers, places, givesPasses, description } = fields;
  const { db } = dependencies.database;
  const answered = takesAnswers ? await findAnsweredOccurrence(db, { eventId: id, fields, wallClock }) : undefined;
  const [people, answer] =
    answered === undefined
      ? []
      : await Promise.all([countPeople(db, answered.of), readOwnAnswer(db, answered.of, userId)]);
  return {
    ...listed,
    estateId: item.estateId,
    description,
    attendance: people === undefined ? null : { places, givesPasses, ...people },
    answer: answer ?? noAnswer,
  };
};
