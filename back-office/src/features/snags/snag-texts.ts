import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import type { QueuedSnag, SnagCase } from './snags.queries.ts';
import { counted } from '../../platform/page/counted.rules.ts';

/** When an answer is due, in words, and how urgently it reads. */
export interface DueText {
  text: string;
  tone: 'late' | 'soon' | 'later';
}

const parts = (at: Date, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
};

/** `Tue 10 Nov, 19:22` on the clock of an estate. */
export function momentText(at: string, timeZone: string): string {
  const part = parts(new Date(at), timeZone);
  return `${part.get('weekday')} ${part.get('day')} ${part.get('month')}, ${part.get('hour')}:${part.get('minute')}`;
}

const lateText = (ms: number): string => {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / 60_000))} min late`;
  return ms < 2 * dayMs ? `${Math.round(ms / hourMs)} h late` : `${Math.round(ms / dayMs)} days late`;
};

/** When a snag is due: `17 h late`, `due 12:00`, `due Mon 10:00`, `due Tue 24 Nov`. */
export function dueText({ dueAt }: Pick<QueuedSnag, 'dueAt'>, now: number, timeZone: string): DueText {
  const due = new Date(dueAt);
  const left = due.getTime() - now;
  if (left < 0) return { text: lateText(-left), tone: 'late' };
  const part = parts(due, timeZone);
  const today = parts(new Date(now), timeZone);
  const time = `${part.get('hour')}:${part.get('minute')}`;
  if (part.get('day') === today.get('day') && left < dayMs) {
    return { text: `due ${time}`, tone: left < 4 * hourMs ? 'soon' : 'later' };
  }
  const day = left < 6 * dayMs ? `${part.get('weekday')} ${time}` : `${part.get('day')} ${part.get('month')}`;
  return { text: `due ${day}`, tone: 'later' };
}

/** The second line of a snag: its department and place. */
export const noteOf = ({ department, place, isUrgent }: QueuedSnag): string =>
  [isUrgent && 'Urgent', department, place.text].filter(Boolean).join(', ');

/** Who works on it. */
export const assigneeText = ({ assignee }: QueuedSnag): string => assignee?.name.split(' ')[0] ?? 'nobody yet';

const firstName = (name: string): string => name.split(' ')[0] || 'the person';

/** To whom an answer goes: `Answer to Thandi and two others`. */
export function answerLabel({ reporter, otherPeople }: SnagCase): string {
  const others = otherPeople === 1 ? 'one other' : `${otherPeople} others`;
  const name = reporter.name === '' ? 'nobody: the account is gone' : firstName(reporter.name);
  if (otherPeople === 0) return `Answer to ${name}`;
  return reporter.name === '' ? `Answer to ${others}` : `Answer to ${name} and ${others}`;
}

/**
 * Who reported a snag: `reported Tue 10 Nov, 19:22 by Thandi Nkosi and 2 neighbours`, or `by Lerato Mokoena for Thandi Nkosi` if she is
 * of the staff.
 */
export function reportText({ createdAt, reporter, reportedBy, otherPeople }: SnagCase, timeZone: string): string {
  const person = reporter.name === '' ? 'somebody who left' : reporter.name;
  const by = reportedBy === null ? person : `${reportedBy.name || 'staff'} for ${person}`;
  const and = reportedBy === null ? ' and' : ', and by';
  const beside = otherPeople === 0 ? '' : `${and} ${counted(otherPeople, 'neighbour', 'neighbours')}`;
  return `reported ${momentText(createdAt, timeZone)} by ${by}${beside}`;
}

const entryTexts: Record<SnagCase['entries'][number]['kind'], string> = {
  answer: '',
  taken: 'took it',
  moved: 'moved it to',
  done: 'closed it as done',
  rejected: 'rejected it',
  mended: 'says that it is mended',
  reopened: 'says that it is not mended',
  merged: 'merged it into another',
};

/** The heading of an entry: `Sipho Dlamini took it`. */
export const entryTitle = ({ kind, by, isStaff }: SnagCase['entries'][number]): string =>
  `${by.name || (isStaff ? 'Somebody' : 'The resident')} ${entryTexts[kind]}`.trim();
