import { z } from 'zod';
import { fieldMessages } from './field-messages.ts';
import { looksLikeEmail } from './email.rules.ts';
import { isCalendarDate } from '../time/wall-clock.rules.ts';

/** One line of text a person typed: trimmed, 1 to `maximum` characters, no control characters. */
export const lineOfText = (maximum = 100) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u, fieldMessages.controlCharacters);

/**
 * One line of text that may be absent: trimmed, at most `maximum` characters, no control characters. Absent text is always `''`,
 * never null and never left out, on the wire and in the database. A body that creates or reports something may add
 * `.default('')`; a body that replaces a record must not, because a client that forgets the field would erase it.
 */
export const optionalLine = (maximum = 100) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u, fieldMessages.controlCharacters);

/** Text of several lines that may be absent, with the rules of `optionalLine`; line breaks are its only control characters. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^[\P{Cc}\n]*$/u, fieldMessages.controlCharacters);

/** The address of a picture that was uploaded to this server, `/media/…`; `''` for no picture. */
export const optionalPicture = z.union([z.literal(''), z.string().regex(/^\/media\/[\w-]{1,64}$/)]);

/**
 * An e-mail address with the loose pattern of the forms (`looksLikeEmail`), at most 254 characters (RFC 5321 4.5.3.1.3), trimmed
 * and in lower case. The mail transport always takes it as one recipient.
 */
export const emailAddress = z.string().trim().toLowerCase().max(254).refine(looksLikeEmail, fieldMessages.email);

/** A day of the calendar, `YYYY-MM-DD`, from 2000 to 2999. */
export const calendarDate = z.string().max(10, fieldMessages.date).refine(isCalendarDate, fieldMessages.date);

const isInCalendar = (text: string): boolean => {
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith('2');
};

/** An instant in ISO 8601, UTC, from 2000 to 2999. The database does not support year 0. */
export const instant = z.iso.datetime().refine(isInCalendar, fieldMessages.instant);

/** An instant in ISO 8601 with any offset from UTC, from 2000 to 2999. */
export const instantWithOffset = z.iso.datetime({ offset: true }).refine(isInCalendar, fieldMessages.instant);

/** A person's id, or `me` for the caller. */
export const personId = z
  .string({ error: 'userId is required' })
  .min(1, 'User ID is empty')
  .max(64)
  .refine((id) => id !== 'undefined', 'userId is undefined');

/** The output `{}` of routes that return no data. */
export const emptyObject = z.object({});

/** The version of a record that staff change. A record that does not exist yet, such as rules that an estate never set, has 0. */
export const recordVersion = z.int().min(0);
