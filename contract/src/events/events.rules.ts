import { dayMs } from '../time/durations.rules.ts';
import { addDays, isCalendarDate, minutesOfTime } from '../time/wall-clock.rules.ts';

/** How often an event takes place again. */
export const eventRepeats = ['never', 'weekly', 'fortnightly'] as const;

/** How often an event takes place again. */
export type EventRepeat = (typeof eventRepeats)[number];

/** What staff write about an event besides its title. */
export interface EventFields {
  /** Wall clock of the estate, `YYYY-MM-DD HH:mm`; '' while nobody has chosen a time. */
  start: string;
  end: string;
  repeats: EventRepeat;
  /** `YYYY-MM-DD`; '' for a repetition without an end. */
  repeatsUntil: string;
  eventCategory: string;
  place: string;
  description: string;
  cardImage: string;
  cardImageAlt: string;
  /** The part of the picture that rows of a list show, 4:3; '' for the picture itself. */
  rowImage: string;
  featured: boolean;
  externalLink1: string;
  managerLink: string;
  /** Residents say whether they come. */
  takesAnswers: boolean;
  /** How many people may come; 0 for everybody. */
  places: number;
  /** Each guest of a resident gets a gate pass for the hours of the event. */
  givesPasses: boolean;
}

/** A category has a name alone. */
export type EventCategoryFields = Record<string, never>;

/** An event in which nothing is written yet. */
export const blankEvent: EventFields = {
  start: '',
  end: '',
  repeats: 'never',
  repeatsUntil: '',
  eventCategory: '',
  place: '',
  description: '',
  cardImage: '',
  cardImageAlt: '',
  rowImage: '',
  featured: false,
  externalLink1: '',
  managerLink: '',
  takesAnswers: false,
  places: 0,
  givesPasses: false,
};

/** Whether a text is a time on a wall clock, `YYYY-MM-DD HH:mm`. */
export const isWrittenTime = (text: string): boolean => {
  const [date = '', time = '', ...rest] = text.split(' ');
  if (rest.length > 0 || !/^\d{2}:\d{2}$/.test(time)) return false;
  const minutes = minutesOfTime(time.replace(':', ''));
  return isCalendarDate(date) && minutes !== undefined && minutes < 24 * 60;
};

/** A web page opens in the place of our own page of an event, which is where people answer. */
const pageProblem =
  'Residents answer on our own page of the event. Leave this empty, or write the address into the text.';

/** What keeps an event from being published, by field. */
export const problemsOfEvent = (fields: EventFields): Partial<Record<keyof EventFields, string>> => {
  const { start, end, repeats, repeatsUntil, cardImage, cardImageAlt, takesAnswers } = fields;
  const isTooLong = start !== '' && end !== '' && end.slice(0, 10) > addDays(start.slice(0, 10), 6);
  return {
    ...(start === '' && { start: 'Choose when it starts.' }),
    ...(end === '' && { end: 'Choose when it ends.' }),
    ...(start !== '' && end !== '' && end <= start && { end: 'It has to end after it starts.' }),
    ...(repeats !== 'never' && isTooLong && { end: 'An event that repeats lasts six days at most.' }),
    ...(repeats !== 'never' &&
      repeatsUntil !== '' &&
      repeatsUntil < start.slice(0, 10) && { repeatsUntil: 'The last day is before the first.' }),
    ...(cardImage !== '' && cardImageAlt.trim() === '' && { cardImageAlt: 'Say what the picture shows.' }),
    ...(takesAnswers && fields.externalLink1 !== '' && { externalLink1: pageProblem }),
    ...(takesAnswers && fields.managerLink !== '' && { managerLink: pageProblem }),
  };
};

const daysBetween = { never: 0, weekly: 7, fortnightly: 14 } as const;

const later = (time: string, days: number): string => `${addDays(time.slice(0, 10), days)}${time.slice(10)}`;

const wholeDays = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / dayMs);

/** The times of an event. */
type EventTimes = Pick<EventFields, 'start' | 'end' | 'repeats' | 'repeatsUntil'>;

/** One occurrence of an event, in wall-clock times of the estate. */
export interface Occurrence {
  start: string;
  end: string;
}

/**
 * The occurrence of an event that is under way or comes next; undefined if it is over.
 * @param now the wall clock of the estate, `YYYY-MM-DD HH:mm`
 */
export const nextOccurrence = (
  { start, end, repeats, repeatsUntil }: EventTimes,
  now: string,
): Occurrence | undefined => {
  if (start === '' || end === '') return undefined;
  const step = daysBetween[repeats];
  const steps = step === 0 || end > now ? 0 : Math.max(0, Math.floor(wholeDays(end, now) / step));
  for (const count of step === 0 ? [0] : [steps, steps + 1]) {
    const occurrence = { start: later(start, count * step), end: later(end, count * step) };
    const isWithin = count === 0 || repeatsUntil === '' || occurrence.start.slice(0, 10) <= repeatsUntil;
    if (isWithin && occurrence.end > now) return occurrence;
  }
  return undefined;
};

/** When the last occurrence of an event ends, `YYYY-MM-DD HH:mm`; '' for an event without an end or without times. */
export const lastEndOfEvent = ({ start, end, repeats, repeatsUntil }: EventTimes): string => {
  if (start === '' || end === '') return '';
  const step = daysBetween[repeats];
  if (step === 0) return end;
  if (repeatsUntil === '') return '';
  const steps = Math.max(0, Math.floor(wholeDays(start, repeatsUntil) / step));
  return later(end, steps * step);
};
