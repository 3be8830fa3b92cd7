import { generateSlots, type TimeSlot } from '../time/time-slots.rules.ts';
import {
  addDays,
  daysBetween,
  displayTime,
  isCalendarDate,
  minutesPerDay,
  minutesOfTime,
  timeOfMinutes,
  type WallClock,
} from '../time/wall-clock.rules.ts';
import { dateText } from '../time/written-times.rules.ts';
import { plainVisitHoursText, type VisitHours } from './visit-hours.rules.ts';

/** The statuses of an invitation. `arrived` means inside the estate; the last three are final. */
export const visitStatuses = ['expected', 'arrived', 'left', 'revoked', 'expired'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** The default number of visitors that a house may invite for one day. */
export const defaultVisitorsPerDay = 30;

/** The maximum number of days that a visit may lie ahead. */
export const maxVisitDaysAhead = 365;

/** The maximum number of companions of a visitor. */
export const maxCompanions = 20;

/** The maximum length of a visitor's name. */
export const maxVisitorNameLength = 80;

/** A guest of a person. The name and the number are empty until she writes them. */
export interface InvitedGuest {
  name: string;
  phone: string;
  /** The invitation of the gate pass; empty without one. */
  invitationId: string;
}

/** Removes everything but plus signs and digits from a typed phone number. */
export const filterPhoneInput = (typed: string): string => typed.replaceAll(/[^+\d]/g, '');

/** Whether a text is a phone number: local with 10 digits, `0821234567`, or international with 12 characters, `+27821234567`. */
export const isVisitorPhoneNumber = (number: string): boolean => /^(0\d{9}|\+\d{11})$/.test(number);

/** The error message for a phone number that no pass can have (spec section 8). */
export const visitorPhoneNumberProblem =
  'Must be either 10 digits local format i.e 0821234567 or 12 digits international format i.e +27821234567';

/** Converts a phone number to its international form. A local number is South African. */
export const normaliseVisitorPhoneNumber = (number: string): string => number.replace(/^0/, '+27');

/** Formats a phone number for display: `082 412 7788` for a South African one, unchanged otherwise. */
export const formatPhoneNumber = (number: string): string =>
  number.replace(/^\+27/, '0').replace(/^(0\d{2})(\d{3})(\d{4})$/, '$1 $2 $3');

/** Capitalises the first letter of a typed visitor name. */
export const capitaliseVisitorName = (typed: string): string =>
  typed.replace(/^(\s*)(.)/su, (_, space: string, first: string) => space + first.toLocaleUpperCase('en-ZA'));

/** Returns the visitor's name for display, or 'Not specified' if there is no name. */
export const displayVisitorName = (name: string): string => (name.trim() === '' ? 'Not specified' : name.trim());

/** The times of the visitor time picker, 01:00 to 24:00 in steps of 60 minutes, as `HHmm`. */
export const visitTimes: readonly string[] = generateSlots('0100', '2400', 60).map(({ time }) => time);

/** The day and the two times selected in the form, on the wall clock of the estate. */
export interface VisitSelection extends VisitHours {
  /** `YYYY-MM-DD`. */
  date: string;
}

/**
 * Returns the default selection: the next full hour to the hour after, or 08:00 to 09:00 tomorrow if that would start at 23:00
 * or later.
 * @param now the time on the wall clock of the estate
 */
export const defaultVisit = (now: WallClock): VisitSelection => {
  const hour = Math.floor(now.minutes / 60) + 1;
  if (hour >= 23) return { date: addDays(now.date, 1), start: '0800', end: '0900' };
  return { date: now.date, start: timeOfMinutes(hour * 60), end: timeOfMinutes((hour + 1) * 60) };
};

/** Returns the picker's times for a date. Past hours of today are disabled; the current hour is enabled. */
export const visitSlotsOn = (date: string, now: WallClock): TimeSlot[] =>
  visitTimes.map((time) => ({
    time,
    disabled: date < now.date || (date === now.date && (minutesOfTime(time) ?? 0) + 60 <= now.minutes),
  }));

/** Returns the picker's times for the start of a visit, as `visitSlotsOn` with 24:00 disabled. */
export const visitStartsOn = (date: string, now: WallClock): TimeSlot[] =>
  visitSlotsOn(date, now).map((slot) => (slot.time === '2400' ? { ...slot, disabled: true } : slot));

const wallClockText = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-4]):([0-5]\d)$/;

/** Parses `YYYY-MM-DD HH:mm`, where 24:00 is the end of the day; undefined if it is invalid. */
export const parseWallClock = (text: string): WallClock | undefined => {
  const [, date = '', hours, minutes] = wallClockText.exec(text) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return isCalendarDate(date) && all <= minutesPerDay ? { date, minutes: all } : undefined;
};

/** Converts a selection to the two times of an invitation on the wire. An end at 2400 becomes the next day's 00:00. */
export const invitationTimesOf = ({
  date,
  start,
  end,
  endDate = date,
}: VisitSelection): { invitedDateStart: string; invitedDateEnd: string } => ({
  invitedDateStart: `${date} ${displayTime(start)}`,
  invitedDateEnd: end === '2400' ? `${addDays(endDate, 1)} 00:00` : `${endDate} ${displayTime(end)}`,
});

/** The time of a visit: a date and minutes since midnight on the wall clock of the estate. */
export interface Visit {
  date: string;
  startMinutes: number;
  /** Up to 1440; more if the visit ends on a later day, each of whose days counts 1440. */
  endMinutes: number;
}

/** The problems of the times of a visit, by field. */
export type VisitProblems = Partial<Record<'invitedDateStart' | 'invitedDateEnd', string>>;

/**
 * Parses the times of an invitation, or returns the error messages. A visit lies within one day, has not ended and starts
 * within a year. It may have started already, because the visitor may be waiting at the gate.
 * @param now the time on the wall clock of the estate
 * @param maxDays the number of days on which the visit may lie: more than one for a guest of an event
 */
export const parseVisit = (
  sent: { invitedDateStart: string; invitedDateEnd: string },
  now: WallClock,
  maxDays = 1,
): { visit: Visit } | { problems: VisitProblems } => {
  const start = parseWallClock(sent.invitedDateStart);
  const end = parseWallClock(sent.invitedDateEnd);
  if (start === undefined)
    return { problems: { invitedDateStart: 'Please enter a date and time, written YYYY-MM-DD HH:mm.' } };
  if (end === undefined)
    return { problems: { invitedDateEnd: 'Please enter a date and time, written YYYY-MM-DD HH:mm.' } };
  // For both times, the end of a day can be written as 24:00 or as the next day's 00:00.
  const date = start.minutes === minutesPerDay ? addDays(start.date, 1) : start.date;
  const startMinutes = start.minutes % minutesPerDay;
  const endMinutes = daysBetween(date, end.date) * minutesPerDay + end.minutes;
  if (endMinutes <= startMinutes) return { problems: { invitedDateEnd: 'A visit ends after it begins.' } };
  if (endMinutes > maxDays * minutesPerDay) {
    return { problems: { invitedDateEnd: 'A visit ends on the day it begins.' } };
  }
  if (endMinutes <= daysBetween(date, now.date) * minutesPerDay + now.minutes) {
    return { problems: { invitedDateEnd: 'This time has passed.' } };
  }
  if (date > addDays(now.date, maxVisitDaysAhead)) {
    return { problems: { invitedDateStart: 'A visit can be at most a year ahead.' } };
  }
  return { visit: { date, startMinutes, endMinutes } };
};

/**
 * The characters of a visitor code. They are easy to distinguish on paper and over a gate telephone: no 0, 1, O and I, and only
 * one letter of each group that sounds alike (B C D E G P T V, A J K, F S X, M N).
 */
export const visitorCodeAlphabet = '23456789HKLMQRTWXY';

/**
 * The length of a visitor code. 18^7 is 612 million codes: if 1,000 are live, one guess in 600,000 hits one of them. With six
 * digits one guess in 1,000 would; the decision records explain why that is not enough.
 */
export const visitorCodeLength = 7;

/** Parses a typed visitor code, ignoring spaces, hyphens and case; undefined if it is not a code. */
export const parseVisitorCode = (typed: string): string | undefined => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === visitorCodeLength && [...code].every((sign) => visitorCodeAlphabet.includes(sign));
  return isCode ? code : undefined;
};

/** Formats a visitor code in two groups, to be read aloud: `K7M 3QXR`. */
export const formatVisitorCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.trim();

const qrPrefix = 'EKV1:';
const passTokenPattern = /^[A-Z2-7]{26}$/;

/** Whether a text is a pass token: 26 characters of base 32 (RFC 4648), 130 bits. It is the last part of `/pass/{token}`. */
export const isPassToken = (text: string): boolean => passTokenPattern.test(text);

/** Returns the text of the QR code of a pass. It uses only the characters of the alphanumeric mode, which keeps the code small. */
export const visitorQrText = (token: string): string => qrPrefix + token;

/** Returns the pass token in a scanned QR code; undefined if it is not that of a visitor's pass. */
export const parseVisitorQr = (scanned: string): string | undefined => {
  const token = scanned.startsWith(qrPrefix) ? scanned.slice(qrPrefix.length) : '';
  return isPassToken(token) ? token : undefined;
};

/** Normalises a typed number plate: upper case, single spaces, at most 12 characters; undefined if it is invalid. */
export const parsePlate = (typed: string): string | undefined => {
  const plate = typed.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  return /^[A-Z0-9ÄÖÜ -]{0,12}$/.test(plate) ? plate : undefined;
};

/** The instants of an invitation that decide about its status, in milliseconds since 1970. */
export interface VisitTimes {
  startsAt: number;
  endsAt: number;
  revokedAt: number | undefined;
  arrivedAt: number | undefined;
  leftAt: number | undefined;
  /** Whether the host has paused this day of a weekly invitation. */
  isPaused?: boolean | undefined;
}

/**
 * Returns the status of an invitation at an instant. A departure or an arrival takes precedence over a revocation, and a
 * revocation over expiry.
 */
export const visitStatusAt = (visit: VisitTimes, instant: number): VisitStatus => {
  if (visit.leftAt !== undefined) return 'left';
  if (visit.arrivedAt !== undefined) return 'arrived';
  if (visit.revokedAt !== undefined) return 'revoked';
  return instant >= visit.endsAt ? 'expired' : 'expected';
};

/** The reasons why a visitor code does not open a gate. */
export type VisitRefusal = 'revoked' | 'paused' | 'not-yet' | 'expired' | 'already-used' | 'wrong-direction';

/**
 * Returns why a visitor may not pass a gate at an instant, or undefined if the visitor may. A code is good for one entry and
 * one exit. A visitor who is inside may always leave, even late or after a revocation.
 * @param earlyMs how long before the start of the visit the code is valid
 */
export const refusalOfVisit = (
  visit: VisitTimes,
  { direction, instant, earlyMs }: { direction: 'in' | 'out'; instant: number; earlyMs: number },
): VisitRefusal | undefined => {
  if (visit.leftAt !== undefined) return 'already-used';
  if (direction === 'out') return visit.arrivedAt === undefined ? 'wrong-direction' : undefined;
  if (visit.arrivedAt !== undefined) return 'already-used';
  if (visit.revokedAt !== undefined) return 'revoked';
  if (visit.isPaused === true) return 'paused';
  if (instant < visit.startsAt - earlyMs) return 'not-yet';
  return instant >= visit.endsAt ? 'expired' : undefined;
};

/** How long before the start of a visit the code is valid, because cars queue and the clocks of guards differ. */
export const earlyArrivalMs = 15 * 60_000;

/** Returns the message with which a host forwards the code and the pass to a visitor. */
export const visitorMessage = (invitation: {
  visitor: string;
  estateName: string;
  date: string;
  from: string;
  to: string;
  /** The day of `to` if it is a later one than `date`. */
  endDate?: string | undefined;
  code: string;
  passUrl: string;
  /** The days of a weekly invitation in words: `Every Tuesday, 07:00 – 16:00, until Wed 31 Mar 2027`. */
  weeklyDays?: string | undefined;
}): string => {
  const { visitor, estateName, date, from, to, endDate, code, passUrl, weeklyDays } = invitation;
  return [
    `Hello ${visitor}, your code for ${estateName} is ${formatVisitorCode(code)}.`,
    weeklyDays === undefined
      ? `${dateText(date)}, ${plainVisitHoursText({ start: from, end: to, endDate })}. It is good for one entry and one exit.`
      : `${weeklyDays}. It is good for one entry and one exit a day.`,
    `Your pass: ${passUrl}`,
  ].join('\n');
};
