import {
  guardPositionFreshMs,
  guardWayAccuracy,
  ringingTime,
  type AlertStepKind,
} from '@ekhaya/contract/alerts/alerts.rules';
import { distanceText, durationText } from '@ekhaya/contract/places/directions.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { dayText, secondText } from '@ekhaya/contract/time/written-times.rules';
import type { TimelineStep } from '../../platform/page/timeline.tsx';
import type { GateAlert, GuardOnAlert } from './alerts.queries.ts';

/** Who sent an alert, and from which house. */
export const whoOf = ({ name, unit }: Pick<GateAlert, 'name' | 'unit'>): string =>
  [name === '' ? 'Somebody who left' : name, unit === '' ? '' : `unit ${unit}`].filter(Boolean).join(', ');

/** The state of an alert in a word. */
export const stateOf = ({ status, acknowledgedAt, isDrill }: GateAlert): string => {
  const words = {
    OPEN: acknowledgedAt === null ? 'Ringing' : 'Help is coming',
    RECALLED: 'Cancelled',
    SAFE: 'Safe',
    CLOSED: 'Closed',
  };
  return isDrill ? `${words[status]}, drill` : words[status];
};

/** The day and time of an instant at an estate: `Sat 28 Nov, 14:30:05`. */
export const dayAndTimeOf = (instant: string, timeZone: string): string => {
  const at = new Date(instant);
  return `${dayText(wallClockAt(at, timeZone).date)}, ${secondText(at, timeZone)}`;
};

/** How an alert reaches those who are told. That of somebody who has proved nothing sends no SMS. */
export const meansOf = ({ isUnproved }: Pick<GateAlert, 'isUnproved'>): string =>
  isUnproved ? 'push' : 'push and SMS';

const stepTexts: Record<AlertStepKind, (by: string, means: string) => string> = {
  sent: () => 'Alert sent, held two seconds',
  rung: (by, means) => `Rings here and at ${by}, by ${means}`,
  seen: (by) => `${by} has seen it and comes`,
  everybody: (_, means) => `Rings here and at everybody, by ${means}`,
  recalled: () => 'Cancelled by the person who sent it',
  safe: () => 'The person says that they are safe',
  closed: (by) => `Closed by ${by}`,
};

/** The course of an alert in the time of its estate, with what comes next. */
export const stepsOf = ({ steps, next, ...alert }: GateAlert, timeZone: string): TimelineStep[] => [
  ...steps.map(({ kind, by, at }, number) => ({
    id: String(number),
    when: secondText(new Date(at), timeZone),
    text: stepTexts[kind](by === '' ? 'somebody who left' : by, meansOf(alert)),
    tone: 'done' as const,
  })),
  ...(next === null
    ? []
    : [
        {
          id: 'next',
          when: secondText(new Date(next.at), timeZone),
          text: `It also rings at ${next.name}`,
          tone: 'ahead' as const,
        },
      ]),
];

/** How long ago an instant was: `0:34`. */
export const agoOf = (instant: string, now: number): string => ringingTime((now - Date.parse(instant)) / 1000);

/** Whether a position is so old that the guard may be somewhere else by now. */
export const isOldPosition = ({ at }: { at: string }, now: number): boolean =>
  now - Date.parse(at) > guardPositionFreshMs;

/** What a guard's point on the plan says: `Kabelo, 2 min`. */
export const markOf = ({ name, isComing, position, way }: GuardOnAlert, now: number): string => {
  const [first = name] = name.split(' ');
  const who = isComing ? `${first} is coming` : first;
  if (position === null) return who;
  if (isOldPosition(position, now)) return `${who}, not renewed`;
  if (way === null) return who;
  return way.gate === '' ? `${who}, ${durationText(way.duration)}` : `${who}, outside`;
};

/** Where a guard is and how far that is, in words. */
export const whereOf = ({ position, heardAt, way }: GuardOnAlert, now: number): string => {
  if (position === null) {
    return `Position not known. ${heardAt === null ? 'The app is not open.' : 'The phone does not give it.'}`;
  }
  const known = `${agoOf(position.at, now)} ago, to ${Math.round(position.accuracy)} m`;
  if (isOldPosition(position, now)) return `Last position ${known}. Nothing newer has arrived.`;
  if (position.accuracy > guardWayAccuracy) return `Position ${known}, too inexact for a way.`;
  if (way === null) return `Position ${known}. No road leads there.`;
  const from = way.gate === '' ? '' : ` from ${way.gate}, still outside`;
  return `${durationText(way.duration)}, ${distanceText(way.distance)} by car${from}. Position ${known}.`;
};
