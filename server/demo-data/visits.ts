import type { WeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import { addDays, defaultTimeZone, wallClockAt, weekdayOf, type Weekday } from '@ekhaya/contract/time/wall-clock.rules';

/** A visitor whom a resident of the demo world expects. */
export interface DemoVisit {
  id: string;
  hostEmail: string;
  estateId: string;
  visitorName: string;
  visitorPhoneNumber: string;
  /** Local time of the estate, `YYYY-MM-DD HH:mm`. */
  invitedDateStart: string;
  invitedDateEnd: string;
  weekly?: WeeklyDays;
}

type Template = Omit<DemoVisit, 'id' | 'invitedDateStart' | 'invitedDateEnd'> & { from: string; to: string };

const thandi = { hostEmail: 'thandi@ekhaya.test', estateId: '91' };

/** The visits of every week, by day. */
const weekly: Partial<Record<Weekday, Template>> = {
  monday: {
    ...thandi,
    visitorName: 'Rand Gardens (Pty) Ltd',
    visitorPhoneNumber: '0749013365',
    from: '07:00',
    to: '12:00',
  },
  wednesday: {
    hostEmail: 'pieter@ekhaya.test',
    estateId: '91',
    visitorName: 'Anneke Botha',
    visitorPhoneNumber: '0835550177',
    from: '18:00',
    to: '21:00',
  },
  thursday: {
    ...thandi,
    visitorName: 'Lindiwe Khumalo',
    visitorPhoneNumber: '0824127788',
    from: '14:00',
    to: '15:00',
  },
  saturday: { ...thandi, visitorName: 'Mark Fourie', visitorPhoneNumber: '0835501294', from: '10:00', to: '16:00' },
};

/** Thandi's gardener, who comes every Tuesday until the end of March. */
const gardener = (today: string): DemoVisit => {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '03-24' ? 1 : 0);
  return {
    ...thandi,
    id: `gardener-${year}`,
    visitorName: 'Petrus Mokoena',
    visitorPhoneNumber: '0749013365',
    invitedDateStart: `${today} 07:00`,
    invitedDateEnd: `${today} 16:00`,
    weekly: { weekdays: ['tuesday'], firstDay: today, lastDay: `${year}-03-31` },
  };
};

/** The gardener, and the visits of the seven days from tomorrow, so that visitors are expected whenever the demo starts. */
export const demoVisits = (now: Date): DemoVisit[] => {
  const today = wallClockAt(now, defaultTimeZone).date;
  const single = [1, 2, 3, 4, 5, 6, 7].flatMap((days) => {
    const date = addDays(today, days);
    const template = weekly[weekdayOf(date)];
    if (template === undefined) return [];
    const { from, to, ...visit } = template;
    return { ...visit, id: date, invitedDateStart: `${date} ${from}`, invitedDateEnd: `${date} ${to}` };
  });
  return [gardener(today), ...single];
};
