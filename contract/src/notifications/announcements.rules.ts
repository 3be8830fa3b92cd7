import { dayMs } from '../time/durations.rules.ts';
import { areaRequired, isAreaChosen, type EstateArea } from '../places/areas.rules.ts';

/** The longest title of an announcement, in characters. */
export const maxTitleLength = 120;
/** The longest text of an announcement, in characters. */
export const maxDescriptionLength = 500;

/** Above this number of people an announcement needs a second yes, where the estate has set no number of its own. */
export const defaultApprovalAbove = 100;

/**
 * The statuses of an announcement. A `draft` is changed freely. `waiting` needs the yes of a second member of staff. `scheduled` is
 * sent at its time. `sent` cannot be taken back. `canceled` is one that was stopped before drafts existed.
 */
export const announcementStatuses = ['draft', 'waiting', 'scheduled', 'sent', 'canceled'] as const;

/** The status of an announcement. */
export type AnnouncementStatus = (typeof announcementStatuses)[number];

/** The words, area and times of an announcement that publishing checks. */
interface PublishableWords {
  area: EstateArea | null;
  title: string;
  image: string;
  imageAlt: string;
  url: string;
  scheduledAt: string | null;
  expiresAt: string | null;
}

const maxAheadMs = 366 * dayMs;
/** A scheduled time that passed this recently counts as now. */
const toleranceMs = 60_000;

const isHttpsAddress = (text: string): boolean => {
  try {
    return new URL(text).protocol === 'https:';
  } catch {
    return false;
  }
};

/** What keeps an announcement from being published, by field: a sentence each. Empty if nothing does. */
export const problemsOfPublishing = (
  words: PublishableWords,
  now: Date,
): Partial<Record<keyof PublishableWords, string>> => {
  const start = words.scheduledAt === null ? now.getTime() : Date.parse(words.scheduledAt);
  const aheadMs = start - now.getTime();
  const end = words.expiresAt === null ? undefined : Date.parse(words.expiresAt);
  return {
    ...(words.area !== null && !isAreaChosen(words.area) && { area: areaRequired }),
    ...(words.title.trim() === '' && { title: 'Write a title first.' }),
    ...(words.url !== '' && !isHttpsAddress(words.url) && { url: 'An address begins with https://.' }),
    ...(words.image !== '' && words.imageAlt.trim() === '' && { imageAlt: 'Say what the picture shows.' }),
    ...(aheadMs < -toleranceMs && { scheduledAt: 'This time has passed.' }),
    ...(aheadMs > maxAheadMs && { scheduledAt: 'This is more than a year away.' }),
    ...(end !== undefined && end <= Math.max(start, now.getTime()) && { expiresAt: 'This is not after the start.' }),
  };
};
