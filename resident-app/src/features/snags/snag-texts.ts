import { snagStatusTexts, type SnagStatus } from '@ekhaya/contract/snags/snags.rules';
import {
  bellIcon,
  buildingIcon,
  carIcon,
  clockIcon,
  closeIcon,
  dropIcon,
  fileIcon,
  leafIcon,
  pulseIcon,
  tickIcon,
  wrenchIcon,
} from '@ekhaya/icons/icon-paths';
import type { BadgeProps } from '@ekhaya/ui-kit/lists/badge';
import type { Snag } from '@ekhaya/contract/snags/snags';
import { defaultTimeZone, displayTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dayText, momentText, shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';

const marks: Readonly<Record<SnagStatus, Pick<BadgeProps, 'tone' | 'icon'>>> = {
  NEW: { tone: 'water', icon: tickIcon },
  IN_PROGRESS: { tone: 'wait', icon: clockIcon },
  DONE: { tone: 'good', icon: tickIcon },
  REJECTED: { tone: 'bad', icon: closeIcon },
};

/** The badge of a status. */
export const badgeOf = (status: SnagStatus): BadgeProps => ({ ...marks[status], text: snagStatusTexts[status] });

const icons: Readonly<Record<string, string>> = {
  'Building Control': buildingIcon,
  Compliance: fileIcon,
  Landscaping: leafIcon,
  Roads: carIcon,
  Security: bellIcon,
  Technology: pulseIcon,
  'Water & Electricity': dropIcon,
};

/** The icon of a department. */
export const departmentIcon = (name: string): string => icons[name] ?? wrenchIcon;

interface SnagTimes {
  /** `10 Nov` */
  dayOf: (at: string) => string;
  /** `Tue 10 Nov, 19:22` */
  momentOf: (at: string) => string;
  /** `09:12` for today, `Tue 10 Nov, 09:12` for another day. */
  sinceText: (at: string) => string;
  /** The line under the title of a snag. */
  promiseText: (snag: Snag) => string;
}

/** Writes instants as the clocks of the estate show them: a promise of staff is one of the estate's working hours. */
export function useSnagTimes(): SnagTimes {
  const { current } = useCurrentAccess();
  const timeZone = current?.timeZone ?? defaultTimeZone;
  const { date: today } = wallClockAt(useCurrentMinute(), timeZone);
  const momentOf = (at: string): string => {
    const { date, minutes } = wallClockAt(new Date(at), timeZone);
    return `${dayText(date)}, ${displayTime(timeOfMinutes(minutes))}`;
  };
  return {
    momentOf,
    dayOf: (at) => {
      const { day, month } = shortDatePartsOf(wallClockAt(new Date(at), timeZone).date);
      return `${day} ${month}`;
    },
    sinceText: (at) => momentText(new Date(at), { timeZone, today }),
    promiseText: ({ department, promisedAt, isYours }) =>
      [department, promisedAt !== null && `answer promised by ${momentOf(promisedAt)}`, !isYours && 'you follow it']
        .filter(Boolean)
        .join(', '),
  };
}
