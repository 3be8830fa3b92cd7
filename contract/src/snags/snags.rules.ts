import { dayMs } from '../time/durations.rules.ts';
import { addDays, instantOfWallClock, wallClockAt, weekdayOf } from '../time/wall-clock.rules.ts';

/** The states of a snag. */
export const snagStatuses = ['NEW', 'IN_PROGRESS', 'DONE', 'REJECTED'] as const;

/** A state of a snag. */
export type SnagStatus = (typeof snagStatuses)[number];

/** The status as a badge writes it. */
export const snagStatusTexts: Readonly<Record<SnagStatus, string>> = {
  NEW: 'NEW',
  IN_PROGRESS: 'IN PROGRESS',
  DONE: 'DONE',
  REJECTED: 'REJECTED',
};

/** Whether somebody still works on a snag. */
export const isOpenSnag = (status: SnagStatus): boolean => status === 'NEW' || status === 'IN_PROGRESS';

/** How many photos a report or an answer can have. */
export const maxSnagPhotos = 5;

/** How many characters a report or an answer can have. */
export const maxSnagWords = 5_000;

/** What a form says about a report without words and photos. */
export const emptySnag = 'Please say what is broken, or add a photo.';

/** The longest side of a photo that a phone sends, in pixels. */
export const longestPhotoSide = 1_600;

/** For how many days after it was done a resident can say that a snag is not mended. */
export const reopenDays = 7;

/** The working day of the departments, in minutes from midnight, Monday to Friday. */
export const workingDay = { from: 8 * 60, until: 17 * 60 } as const;

const maxTitle = 60;

/** The title of a snag: the first line or sentence of the report, cut between words. */
export const snagTitle = (request: string): string => {
  const [line = ''] = request.trim().split('\n', 1);
  const sentence = /^.{8,}?[.!?](?=\s|$)/u.exec(line)?.[0].replace(/\.$/, '') ?? line;
  const letters = [...sentence];
  if (letters.length === 0) return 'A photo without words';
  if (letters.length <= maxTitle) return sentence;
  const cut = letters.slice(0, maxTitle - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > maxTitle / 2 ? cut.slice(0, space) : cut}…`;
};

/** What a report says besides its title. */
export const wordsAfterTitle = (request: string): string => {
  const words = request.trim();
  const title = snagTitle(words);
  return words.startsWith(title) ? words.slice(title.length).replace(/^[.\s]+/u, '') : words;
};

const isWorkingDate = (date: string): boolean => !['saturday', 'sunday'].includes(weekdayOf(date));

/**
 * Returns the instant by which a department promised an answer: a number of working hours after the report, Monday to Friday from
 * 08:00 to 17:00 on the clock of the estate.
 */
export const snagDueAt = (reportedAt: Date, promiseHours: number, timeZone: string): Date => {
  const reported = wallClockAt(reportedAt, timeZone);
  let { date } = reported;
  let minutes = Math.max(reported.minutes, workingDay.from);
  let left = Math.round(promiseHours * 60);
  for (;;) {
    const available = isWorkingDate(date) ? Math.max(workingDay.until - minutes, 0) : 0;
    if (left <= available) return instantOfWallClock({ date, minutes: minutes + left }, timeZone);
    left -= available;
    date = addDays(date, 1);
    minutes = workingDay.from;
  }
};

/** Whether a resident is asked if a snag is mended. She is asked once each time it was done. */
export const asksIfMended = (
  snag: { status: SnagStatus; closedAt: string | null; wasAsked: boolean },
  now: Date,
): boolean =>
  snag.status === 'DONE' &&
  !snag.wasAsked &&
  snag.closedAt !== null &&
  now.getTime() < Date.parse(snag.closedAt) + reopenDays * dayMs;

/** The distance between two places on the ground, in metres. Exact enough within an estate. */
export const metresBetween = (
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number => {
  const metresPerDegree = 111_195;
  const north = (one.latitude - other.latitude) * metresPerDegree;
  const east = (one.longitude - other.longitude) * metresPerDegree * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east);
};
