import type { ConsoleInvitation } from '@ekhaya/contract/visitors/console-visitors';
import type { UpcomingInvite, WeeklyInvite } from '@ekhaya/contract/visitors/visitors';
import { visitEndOf } from '@ekhaya/contract/visitors/visit-hours.rules';
import { visitStatusAt, type VisitStatus, type VisitTimes } from '@ekhaya/contract/visitors/visitors.rules';
import {
  comingWeeklyDays,
  dayOfCode,
  timesOfDay,
  type WeeklyDays,
} from '@ekhaya/contract/visitors/weekly-visits.rules';
import { addDays, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { InvitationRow } from './visitors.store.ts';
import type { VisitRow } from './visits.store.ts';
import { visitDayOf, weeklyOf } from './weekly-visit.ts';

/** Converts the instants of an invitation to the milliseconds that the visit rules use. */
export const visitTimesOf = (
  row: Pick<InvitationRow, 'startsAt' | 'endsAt' | 'revokedAt' | 'arrivedAt' | 'leftAt'>,
): VisitTimes => ({
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  revokedAt: row.revokedAt?.getTime(),
  arrivedAt: row.arrivedAt?.getTime(),
  leftAt: row.leftAt?.getTime(),
});

/** A visit as the gates and the pass page need it. */
export interface VisitView {
  id: string;
  estateId: string;
  estateName: string;
  /** IANA name of the zone of the estate. */
  timeZone: string;
  /** Empty for an invitation without a name, and after the name was erased. */
  visitor: string;
  phoneNumber: string;
  plate: string;
  companions: number;
  hostId: string;
  hostName: string;
  /** The host's unit; empty for none. */
  unitNumber: string;
  /** The date as `YYYY-MM-DD` and times as `HHmm` up to 2400, on the wall clock of the estate. */
  date: string;
  from: string;
  to: string;
  /** `YYYY-MM-DD`. The day of `to` if it is a later one than `date`. */
  endDate: string | undefined;
  /** The days of a weekly invitation. Date, end and times are then those of the day that the code is about. */
  weekly: WeeklyInvite | undefined;
  /** When the last day ends. */
  endsAt: Date;
  createdAt: Date;
  /** The id of the host or of the member of staff who revoked it; empty if it was not revoked. */
  revokedBy: string;
  code: string;
  tokenDigest: string;
  /** The input of `refusalOfVisit` and `visitStatusAt`. */
  times: VisitTimes;
  /** The status of the invitation. A weekly visitor who has left is expected again. */
  status: VisitStatus;
}

/** Which day of a weekly invitation is meant: that of a passage in a direction, or one of the calendar. */
export interface MeantDay {
  direction?: 'in' | 'out' | undefined;
  /** `YYYY-MM-DD`. */
  day?: string | undefined;
}

type Occurrence = Pick<VisitView, 'date' | 'to' | 'endDate' | 'times' | 'status' | 'weekly'>;

/** The day of a weekly invitation that is meant, with the status of the whole invitation. */
const occurrenceOf = (row: VisitRow, weekly: WeeklyDays, now: Date, meant: MeantDay): Occurrence => {
  const days = row.days.map((day) => visitDayOf(day, now));
  const { date: today } = wallClockAt(now, row.timeZone);
  const date = meant.day ?? dayOfCode(weekly, days, { today, direction: meant.direction });
  // After the last day, its passages do not matter to somebody who wants to come in.
  const isPast = meant.direction === 'in' && date < today;
  const known = isPast ? undefined : days.find(({ day }) => day === date);
  const times = timesOfDay({ day: date, known, hours: row, revokedAt: row.revokedAt?.getTime() }, row.timeZone);
  const isInside = times.arrivedAt !== undefined && times.leftAt === undefined;
  // Staff extend a visit for the one who is inside. Whoever shares or reads the invitation later means the hours of every week.
  const extendedTo = isInside ? known?.endMinutes : undefined;
  return {
    date,
    to: timeOfMinutes(extendedTo ?? row.endMinutes),
    endDate: undefined,
    times,
    status: isInside ? 'arrived' : visitStatusAt(visitTimesOf(row), now.getTime()),
    weekly: {
      ...weekly,
      weekdays: [...weekly.weekdays],
      pausedDays: days.filter(({ isPaused }) => isPaused).map(({ day }) => day),
    },
  };
};

const singleVisitOf = (row: VisitRow, now: Date): Occurrence => {
  const { end, endDate } = visitEndOf(row.visitDate, row.endMinutes);
  return {
    date: row.visitDate,
    to: end,
    endDate,
    times: visitTimesOf(row),
    status: visitStatusAt(visitTimesOf(row), now.getTime()),
    weekly: undefined,
  };
};

/** The visit of an invitation that is meant; the next or present one by default. */
const visitOf = (row: VisitRow, now: Date, meant: MeantDay = {}): Occurrence => {
  const weekly = weeklyOf(row);
  return weekly === undefined ? singleVisitOf(row, now) : occurrenceOf(row, weekly, now, meant);
};

/** Converts a visit to its form for the gates and the pass page. */
export const presentVisit = (row: VisitRow, now: Date, meant: MeantDay = {}): VisitView => ({
  ...visitOf(row, now, meant),
  id: row.id,
  estateId: row.estateId,
  estateName: row.estateName,
  timeZone: row.timeZone,
  visitor: row.visitor,
  phoneNumber: row.phoneNumber,
  plate: row.plate,
  companions: row.companions,
  hostId: row.hostId,
  hostName: `${row.hostFirstName} ${row.hostLastName}`,
  unitNumber: row.unitNumber,
  from: timeOfMinutes(row.startMinutes),
  endsAt: row.endsAt,
  createdAt: row.createdAt,
  revokedBy: row.revokedBy ?? '',
  code: row.code,
  tokenDigest: row.tokenDigest,
});

/** The next day on which a weekly visitor may come: not paused, and not over. That of a visitor who is inside is the present one. */
const nextDayOf = ({ date, times, status, weekly }: Occurrence, now: Date): string => {
  if (weekly === undefined || status === 'arrived') return date;
  const isOver = times.leftAt !== undefined || now.getTime() >= times.endsAt;
  const from = isOver ? addDays(date, 1) : date;
  const coming = comingWeeklyDays(weekly, from, weekly.pausedDays.length + 1);
  return coming.find((day) => !weekly.pausedDays.includes(day)) ?? date;
};

/** Converts an invitation to its form in the host's list. */
export const presentUpcoming = (row: VisitRow, now: Date): UpcomingInvite => {
  const visit = visitOf(row, now);
  return {
    InviteID: row.id,
    Visitor: row.visitor,
    'Phone Number': row.phoneNumber,
    Date: nextDayOf(visit, now),
    From: timeOfMinutes(row.startMinutes),
    To: visit.to,
    ...(visit.endDate !== undefined && { EndDate: visit.endDate }),
    code: row.code,
    status: visit.status,
    ...(visit.weekly && { weekly: visit.weekly }),
  };
};

const isoOf = (instant: number | undefined): string | null =>
  instant === undefined ? null : new Date(instant).toISOString();

/** Converts an invitation to its form in the back office, which does not contain the code. */
export const presentInvitation = (row: VisitRow, now: Date): ConsoleInvitation => {
  const { date, to, endDate, times, status, weekly } = visitOf(row, now);
  return {
    id: row.id,
    estateId: row.estateId,
    estateName: row.estateName,
    visitor: row.visitor,
    phoneNumber: row.phoneNumber,
    hostUserId: row.hostId,
    hostName: `${row.hostFirstName} ${row.hostLastName}`,
    unitNumber: row.unitNumber,
    date,
    from: timeOfMinutes(row.startMinutes),
    to,
    ...(endDate !== undefined && { endDate }),
    status,
    plate: row.plate,
    companions: row.companions,
    createdAt: row.createdAt.toISOString(),
    arrivedAt: isoOf(times.arrivedAt),
    leftAt: isoOf(times.leftAt),
    revokedAt: isoOf(times.revokedAt),
    ...(weekly && { weekly }),
  };
};
