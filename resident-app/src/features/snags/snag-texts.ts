import type { Snag } from '@ekhaya/contract/snags/snags';
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

const dayFormat = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short' });
const momentFormat = new Intl.DateTimeFormat('en-ZA', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const timeFormat = new Intl.DateTimeFormat('en-ZA', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `10 Nov` */
export const dayOf = (at: string): string => dayFormat.format(new Date(at));

/** `Tue 10 Nov, 19:22` */
export const momentOf = (at: string): string => {
  const parts = new Map(momentFormat.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? '';
  return `${part('weekday')} ${part('day')} ${part('month')}, ${part('hour')}:${part('minute')}`;
};

/** `09:12` for today, `Tue 10 Nov, 09:12` for another day. */
export const sinceText = (at: string, now = new Date()): string => {
  const date = new Date(at);
  return date.toDateString() === now.toDateString() ? timeFormat.format(date) : momentOf(at);
};

/** The line under the title of a snag. */
export const promiseText = ({ department, promisedAt, isYours }: Snag): string =>
  [department, promisedAt !== null && `answer promised by ${momentOf(promisedAt)}`, !isYours && 'you follow it']
    .filter(Boolean)
    .join(', ');
