import { dayMs } from '../time/durations.rules.ts';
import { areaText, type EstateArea } from '../places/areas.rules.ts';

/** What an outage or works is about. */
export const outageKinds = ['water', 'electricity', 'roads', 'fibre'] as const;

/** What an outage or works is about. */
export type OutageKind = (typeof outageKinds)[number];

/** Something failed, or the estate works on it by plan. */
export const outageCauses = ['outage', 'works'] as const;

/** Something failed, or the estate works on it by plan. */
export type OutageCause = (typeof outageCauses)[number];

/** What happened in the course of an outage. */
export const outageStepKinds = ['announced', 'update', 'changed', 'ended'] as const;

/** What happened in the course of an outage. */
export type OutageStepKind = (typeof outageStepKinds)[number];

/** Whether an outage has begun and is not over. @param at milliseconds since 1970 */
export const isUnderWay = (outage: { startsAt: string; endedAt: string | null }, at: number): boolean =>
  outage.endedAt === null && Date.parse(outage.startsAt) <= at;

/** The address of the page of an outage in the resident app. */
export const addressOfOutage = (id: string): string => `/Outage?outage=${encodeURIComponent(id)}`;

/** The words of each kind. */
export const outageKindTexts: Record<OutageKind, string> = {
  water: 'Water',
  electricity: 'Electricity',
  roads: 'Roads',
  fibre: 'Fibre',
};

/** How long before the promised news staff are reminded of them. */
export const newsReminderMinutes = 10;

/** The longest words of one field. */
export const maxOutageWords = 500;

/** The longest time from its begin until an outage or works is over, in days. */
export const maxOutageDays = 90;

/** How long an outage that is over stays on the phones of its area: the message about its end opens it. */
export const endedOutageIsShownForMs = dayMs;

const headTexts: Record<OutageCause, Record<OutageKind, string>> = {
  outage: { water: 'No water', electricity: 'No electricity', roads: 'Road closed', fibre: 'No fibre' },
  works: {
    water: 'Works on the water',
    electricity: 'Works on the electricity',
    roads: 'Roadworks',
    fibre: 'Works on the fibre',
  },
};

/** What it is in a few words, as the badge of a tile says it: `No water`. */
export const outageHead = ({ kind, cause }: { kind: OutageKind; cause: OutageCause }): string => headTexts[cause][kind];

/** What it is and where: `No water in Weaver Street`. */
export const outageTitle = (outage: { kind: OutageKind; cause: OutageCause } & EstateArea): string =>
  `${outageHead(outage)} ${areaText(outage)}`;

/** The times of an outage that announcing and updating check. */
export interface OutageTimes {
  startsAt: string;
  until: string;
  /** When staff tell more; null if they have not said. */
  nextNewsAt: string | null;
}

/** Checks the start, the end and the next news of an outage. Returns a message for each invalid field, by its name. */
export const problemsOfTimes = (
  { startsAt, until, nextNewsAt }: OutageTimes,
  now: Date,
): Partial<Record<keyof OutageTimes, string>> => {
  const [start, end] = [Date.parse(startsAt), Date.parse(until)];
  return {
    ...(Math.abs(start - now.getTime()) > 366 * dayMs && { startsAt: 'This is more than a year away.' }),
    ...(end <= Math.max(start, now.getTime()) && { until: 'This has passed, or is before the begin.' }),
    ...(end - start > maxOutageDays * dayMs && { until: `It lasts at most ${maxOutageDays} days.` }),
    ...(nextNewsAt !== null &&
      (Date.parse(nextNewsAt) <= now.getTime() || Date.parse(nextNewsAt) > now.getTime() + maxOutageDays * dayMs) && {
        nextNewsAt: 'This has passed, or is too far away.',
      }),
  };
};
