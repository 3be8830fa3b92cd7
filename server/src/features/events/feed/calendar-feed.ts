import { wallClockAt, writtenWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { createHash, randomBytes } from 'node:crypto';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { calendarOf, type CalendarEvent } from '../../../platform/calendar/calendar.rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { createCipher, type Cipher } from '../../../platform/secret/cipher.ts';
import { findWrittenContent } from '../../content/index.ts';
import { findEstate, hasRoleAt } from '../../estates/index.ts';
import { selectGoing } from '../answers/answers.store.ts';
import { deleteFeed, selectFeed, selectFeedByToken, upsertFeed } from './feeds.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'environment'>;

const maxEvents = 200;
/** A calendar keeps what was lately. */
const keptMs = 30 * dayMs;

/** The purpose of the key that encrypts the tokens of calendars. */
export const feedPurpose = 'calendar-feeds';

const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
const cipherOf = ({ environment }: Needs): Cipher => createCipher(environment.secrets, feedPurpose);
const addressOf = ({ environment }: Needs, token: string): string => `${environment.publicUrl}/calendar/${token}.ics`;

/** The secret address of a person's calendar; empty before she has asked for one. */
export const readFeedAddress = async (dependencies: Needs, userId: string): Promise<string> => {
  const row = await selectFeed(dependencies.database.db, userId);
  return row === undefined ? '' : addressOf(dependencies, cipherOf(dependencies).decrypt(row.token, userId).toString());
};

/** Makes a new secret address. The one before stops at once. */
export const renewFeedAddress = async (dependencies: Needs, userId: string): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const encrypted = cipherOf(dependencies).encrypt(Buffer.from(token), userId);
  await upsertFeed(dependencies.database.db, { userId, tokenDigest: digestOf(token), token: encrypted });
  return addressOf(dependencies, token);
};

/** Ends the address of a person's calendar. */
export const endFeed = (queryable: Queryable, userId: string): Promise<void> => deleteFeed(queryable, userId);

/** Reads what else a person has in her calendar, such as viewings of developments, as far as it ends after an instant. */
export type CalendarSource = (of: { userId: string; since: Date }) => Promise<CalendarEvent[]>;

/**
 * The calendar with a token: the events that its person goes to, where she still has a role, and what another source has for her.
 * Undefined for an unknown token.
 */
export const readFeed = async (
  dependencies: Needs,
  token: string,
  readMore: CalendarSource,
): Promise<string | undefined> => {
  const { database, clock } = dependencies;
  const feed = await selectFeedByToken(database.db, digestOf(token));
  if (feed === undefined) return undefined;
  const since = new Date(clock.now().getTime() - keptMs);
  const going = await selectGoing(database.db, { userId: feed.userId, since, limit: maxEvents });
  const events: CalendarEvent[] = [];
  for (const { eventId, occurrence, endsAt } of going) {
    // Also one that is over, and one that is no longer shown but takes place.
    const item = await findWrittenContent(database.db, { kind: 'event', id: eventId });
    if (item?.isPublished !== true) continue;
    const estate = await findEstate(database.db, item.estateId);
    if (estate === undefined || !(await hasRoleAt(database.db, feed.userId, item.estateId))) continue;
    const { timeZone } = estate;
    const { place, description } = item.fields;
    events.push({
      // The time that she answered, also where the event takes place at another one since.
      id: `${eventId}-${occurrence.replaceAll(/\D/g, '')}`,
      title: item.title,
      place,
      description,
      timeZone,
      start: occurrence,
      end: writtenWallClock(wallClockAt(endsAt, timeZone)),
      repeats: 'never',
      repeatsUntil: '',
    });
  }
  const more = await readMore({ userId: feed.userId, since });
  return calendarOf([...events, ...more], clock.now());
};
