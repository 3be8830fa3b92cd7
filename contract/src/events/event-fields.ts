import { z } from 'zod';
import { optionalLine, optionalPicture, optionalText } from '../wire/fields.ts';
import { isPageAddress } from '../web-pages/web-pages.rules.ts';
import { eventRepeats, isWrittenTime, type EventCategoryFields, type EventFields } from './events.rules.ts';

/** A wall-clock time of the estate, `YYYY-MM-DD HH:mm`; empty while nobody has chosen one. */
const time = z
  .string()
  .max(16)
  .refine((text) => text === '' || isWrittenTime(text), 'Please choose a day and a time.');

const link = optionalLine(500).refine(
  (address) => address === '' || isPageAddress(address),
  'An address begins with https://.',
);

/** What staff write about an event. */
export const eventFields = z.strictObject({
  start: time,
  end: time,
  repeats: z.enum(eventRepeats),
  repeatsUntil: z
    .union([z.literal(''), z.iso.date()])
    .describe('The last day of a repetition, `YYYY-MM-DD`; empty for one without an end.'),
  eventCategory: optionalLine(40),
  place: optionalLine(120),
  description: optionalText(2_000),
  cardImage: optionalPicture,
  cardImageAlt: optionalLine(200),
  rowImage: optionalPicture,
  featured: z.boolean(),
  externalLink1: link.describe('The web page that the card opens.'),
  managerLink: link.describe('The page that it opens where there is no other.'),
  takesAnswers: z.boolean(),
  places: z.int().min(0).max(100_000),
  givesPasses: z.boolean(),
}) satisfies z.ZodType<EventFields>;

/** What staff write about a category of events besides its name. */
export const eventCategoryFields = z.strictObject({}) satisfies z.ZodType<EventCategoryFields>;
