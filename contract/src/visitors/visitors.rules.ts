import { generateSlots, type TimeSlot } from '../time/time-slots.rules.ts';
import {
  addDays,
  displayTime,
  isCalendarDate,
  minutesPerDay,
  minutesOfTime,
  timeOfMinutes,
  type WallClock,
} from '../time/wall-clock.rules.ts';
import { dateText, plainTimesText } from '../time/written-times.rules.ts';

/** What an invitation can be. `arrived` is inside; the last three are over. */
export const visitStatuses = ['expected', 'arrived', 'left', 'revoked', 'expired'] as const;
export type VisitStatus = (typeof visitStatuses)[number];

/** Visitors that a house may expect on one day, unless its estate says otherwise. */
export const defaultVisitorsPerDay = 30;

/** How many days ahead a visit may lie. */
export const maxVisitDaysAhead = 365;

/** Most people a visitor may say she brings along. */
export const maxCompanions = 20;

/** Longest name of a visitor that is kept. */
export const maxVisitorNameLength = 80;

/** The phone field of the form 'keeps only plus and digits'. */
export const filterPhoneInput = (typed: string): string => typed.replaceAll(/[^+\d]/g, '');

/** 10 digits local, `0821234567`, or international with 12 characters, `+27821234567`. */
export const isVisitorPhoneNumber = (number: string): boolean => /^(0\d{9}|\+\d{11})$/.test(number);

/** One spelling for one number: international. A local one is South African. */
export const normaliseVisitorPhoneNumber = (number: string): string => number.replace(/^0/, '+27');

/** As people here write it: `082 412 7788`; a number of another country stays as it is. */
export const formatPhoneNumber = (number: string): string =>
  number.replace(/^\+27/, '0').replace(/^(0\d{2})(\d{3})(\d{4})$/, '$1 $2 $3');

/** The name field of the form: 'name first letter capitalised'. */
export const capitaliseVisitorName = (typed: string): string =>
  typed.replace(/^(\s*)(.)/su, (_, space: string, first: string) => space + first.toLocaleUpperCase('en-ZA'));

/** 'defaults to Not specified': what shows for a stored invitation without a name. */
export const displayVisitorName = (name: string): string => (name.trim() === '' ? 'Not specified' : name.trim());

/** 'Visitor time picker 100 to 2400 in 60-minute steps', as `HHmm`. */
export const visitTimes: readonly string[] = generateSlots('0100', '2400', 60).map(({ time }) => time);

/** A visit as the form holds it: a day of the estate and two times of its wall clock, as `HHmm`. */
export interface VisitSelection {
  /** `YYYY-MM-DD`. */
  date: string;
  start: string;
  /** Up to 2400, the next day's 00:00. */
  end: string;
}

/**
 * 'Default visit time: next full hour to the hour after.' One that would start at 23:00 or later is tomorrow,
 * 08:00 to 09:00.
 * @param now what the clock of the estate shows
 */
export const defaultVisit = (now: WallClock): VisitSelection => {
  const hour = Math.floor(now.minutes / 60) + 1;
  if (hour >= 23) return { date: addDays(now.date, 1), start: '0800', end: '0900' };
  return { date: now.date, start: timeOfMinutes(hour * 60), end: timeOfMinutes((hour + 1) * 60) };
};

/** The times of the picker for a day; those of today that are over cannot be chosen, but the hour under way can. */
export const visitSlotsOn = (date: string, now: WallClock): TimeSlot[] =>
  visitTimes.map((time) => ({
    time,
    disabled: date < now.date || (date === now.date && (minutesOfTime(time) ?? 0) + 60 <= now.minutes),
  }));

/** The same as the beginning of a visit: at 24:00 one can end, and none begins. */
export const visitStartsOn = (date: string, now: WallClock): TimeSlot[] =>
  visitSlotsOn(date, now).map((slot) => (slot.time === '2400' ? { ...slot, disabled: true } : slot));

const wallClockText = /^(\d{4}-\d{2}-\d{2}) ([01]\d|2[0-4]):([0-5]\d)$/;

/** Reads `YYYY-MM-DD HH:mm` of a wall clock, 24:00 being the end of the day; undefined when it is none. */
export const parseWallClock = (text: string): WallClock | undefined => {
  const [, date = '', hours, minutes] = wallClockText.exec(text) ?? [];
  const all = Number(hours) * 60 + Number(minutes);
  return isCalendarDate(date) && all <= minutesPerDay ? { date, minutes: all } : undefined;
};

/** The two texts that an invitation is sent with, estate wall clock; 2400 is the next day's 00:00. */
export const invitationTimesOf = ({
  date,
  start,
  end,
}: VisitSelection): { invitedDateStart: string; invitedDateEnd: string } => ({
  invitedDateStart: `${date} ${displayTime(start)}`,
  invitedDateEnd: end === '2400' ? `${addDays(date, 1)} 00:00` : `${date} ${displayTime(end)}`,
});

/** A visit of the server: a day of the estate and minutes since its midnight. */
export interface Visit {
  date: string;
  startMinutes: number;
  /** Up to 1440. */
  endMinutes: number;
}

/** What is wrong with the times of a visit, by field. */
export type VisitProblems = Partial<Record<'invitedDateStart' | 'invitedDateEnd', string>>;

/**
 * Reads the times of a visit, or tells what is wrong with them. A visit lies within one day of the estate, is not over
 * yet and at most a year ahead. It may have begun: the visitor may be waiting at the gate.
 * @param now what the clock of the estate shows
 */
export const parseVisit = (
  sent: { invitedDateStart: string; invitedDateEnd: string },
  now: WallClock,
): { visit: Visit } | { problems: VisitProblems } => {
  const start = parseWallClock(sent.invitedDateStart);
  const end = parseWallClock(sent.invitedDateEnd);
  if (start === undefined)
    return { problems: { invitedDateStart: 'Please enter a date and time, written YYYY-MM-DD HH:mm.' } };
  if (end === undefined)
    return { problems: { invitedDateEnd: 'Please enter a date and time, written YYYY-MM-DD HH:mm.' } };
  // The end of a day can be written as the next day's 00:00 on both sides.
  const date = start.minutes === minutesPerDay ? addDays(start.date, 1) : start.date;
  const startMinutes = start.minutes % minutesPerDay;
  const endMinutes = end.date === addDays(date, 1) && end.minutes === 0 ? minutesPerDay : end.minutes;
  const endDate = endMinutes === minutesPerDay && end.minutes === 0 ? date : end.date;
  if (endDate < date || (endDate === date && endMinutes <= startMinutes)) {
    return { problems: { invitedDateEnd: 'A visit ends after it begins.' } };
  }
  if (endDate > date) return { problems: { invitedDateEnd: 'A visit ends on the day it begins.' } };
  if (date < now.date || (date === now.date && endMinutes <= now.minutes)) {
    return { problems: { invitedDateEnd: 'This time has passed.' } };
  }
  if (date > addDays(now.date, maxVisitDaysAhead)) {
    return { problems: { invitedDateStart: 'A visit can be at most a year ahead.' } };
  }
  return { visit: { date, startMinutes, endMinutes } };
};

/**
 * The letters and digits of a visitor's code. They are told apart by eye and over a gate telephone: no 0, 1, O and I,
 * and of the letters that rhyme (B C D E G P T V, A J K, F S X, M N) one each.
 */
export const visitorCodeAlphabet = '23456789HKLMQRTWXY';

/**
 * 18 to the 7th are 612 million codes: with 1,000 of them live, one try in 600,000 would hit. Six digits would be hit by
 * one in 1,000; why they are not enough stands in the decision records.
 */
export const visitorCodeLength = 7;

/** A code as somebody typed or said it: spaces and hyphens do not count, nor does the case. Undefined: it is none. */
export const parseVisitorCode = (typed: string): string | undefined => {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode = code.length === visitorCodeLength && [...code].every((sign) => visitorCodeAlphabet.includes(sign));
  return isCode ? code : undefined;
};

/** In two groups, to be read aloud: `K7M 3QXR`. */
export const formatVisitorCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`.trim();

const qrPrefix = 'EKV1:';
const passTokenPattern = /^[A-Z2-7]{26}$/;

/** A pass token: 26 signs of base 32 (RFC 4648), 130 bits. It is the last part of `/pass/{token}`. */
export const isPassToken = (text: string): boolean => passTokenPattern.test(text);

/** What the QR code of a visitor's pass says. Only signs of the alphanumeric mode, so that it stays coarse. */
export const visitorQrText = (token: string): string => qrPrefix + token;

/** The pass token in a scanned code; undefined when it is no visitor's. */
export const parseVisitorQr = (scanned: string): string | undefined => {
  const token = scanned.startsWith(qrPrefix) ? scanned.slice(qrPrefix.length) : '';
  return isPassToken(token) ? token : undefined;
};

/** A plate as it is kept: upper case, single spaces, at most 12 signs; undefined when it can be none. */
export const parsePlate = (typed: string): string | undefined => {
  const plate = typed.trim().toUpperCase().replaceAll(/\s+/g, ' ');
  return /^[A-Z0-9ÄÖÜ -]{0,12}$/.test(plate) ? plate : undefined;
};

/** What an invitation must say of itself to be told what it is. Times are milliseconds since 1970. */
export interface VisitTimes {
  startsAt: number;
  endsAt: number;
  revokedAt: number | undefined;
  arrivedAt: number | undefined;
  leftAt: number | undefined;
}

/** What an invitation is at an instant: having left or come wins over being revoked, being revoked over being late. */
export const visitStatusAt = (visit: VisitTimes, instant: number): VisitStatus => {
  if (visit.leftAt !== undefined) return 'left';
  if (visit.arrivedAt !== undefined) return 'arrived';
  if (visit.revokedAt !== undefined) return 'revoked';
  return instant >= visit.endsAt ? 'expired' : 'expected';
};

/** Why a visitor's code does not open a gate. */
export type VisitRefusal = 'revoked' | 'not-yet' | 'expired' | 'already-used' | 'wrong-direction';

/**
 * Whether the bearer of a code may pass at an instant: one in, one out. Who is inside may always leave, late and
 * after the invitation was revoked too; the gate sees how late.
 * @param earlyMilliseconds how long before the visit begins the code is good
 */
export const refusalOfVisit = (
  visit: VisitTimes,
  { direction, instant, earlyMilliseconds }: { direction: 'in' | 'out'; instant: number; earlyMilliseconds: number },
): VisitRefusal | undefined => {
  if (visit.leftAt !== undefined) return 'already-used';
  if (direction === 'out') return visit.arrivedAt === undefined ? 'wrong-direction' : undefined;
  if (visit.arrivedAt !== undefined) return 'already-used';
  if (visit.revokedAt !== undefined) return 'revoked';
  if (instant < visit.startsAt - earlyMilliseconds) return 'not-yet';
  return instant >= visit.endsAt ? 'expired' : undefined;
};

/** A visitor may come this long before her time: cars queue, and clocks of guards differ. */
export const earlyArrivalMs = 15 * 60_000;

/** The message that forwards a code to a visitor. */
export const visitorMessage = (invitation: {
  visitor: string;
  estateName: string;
  date: string;
  from: string;
  to: string;
  code: string;
  passUrl: string;
}): string => {
  const { visitor, estateName, date, from, to, code, passUrl } = invitation;
  return [
    `Hello ${visitor}, your code for ${estateName} is ${formatVisitorCode(code)}.`,
    `${dateText(date)}, ${plainTimesText(from, to)}. It is good for one entry and one exit.`,
    `Your pass: ${passUrl}`,
  ].join('\n');
};
