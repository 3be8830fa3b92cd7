import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { momentText } from '@ekhaya/contract/time/written-times.rules';
import { dayMs, hourMs, minuteMs } from '@ekhaya/contract/time/durations.rules';
import type { WaitingLine } from './today.queries.ts';

/** A duration as people say it: `22 min`, `26 h`, `3 days`. Two days and more are counted in days. */
const spanOf = (ms: number): string => {
  if (ms < hourMs) return `${Math.max(1, Math.floor(ms / minuteMs))} min`;
  return ms < 2 * dayMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / dayMs)} days`;
};

/** The kinds whose line says how long is left: until they take effect, or until the promised news. */
const scheduled: ReadonlySet<WaitingLine['kind']> = new Set(['mails', 'notices', 'outages']);

/** How long a line waits, is late, or has left: `waits 2 days`, `17 h late`, `in 2 h 19`. */
export function ageOf({ kind, since, promisedAt, isLate }: WaitingLine, now: number): string {
  if (promisedAt !== null && isLate) return `${spanOf(now - Date.parse(promisedAt))} late`;
  if (promisedAt !== null && scheduled.has(kind)) {
    const left = Date.parse(promisedAt) - now;
    const minutes = Math.floor((left % hourMs) / minuteMs);
    if (left < hourMs || left >= dayMs) return `in ${spanOf(left)}`;
    return `in ${Math.floor(left / hourMs)} h ${String(minutes).padStart(2, '0')}`;
  }
  return `waits ${spanOf(now - Date.parse(since))}`;
}

const short = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** A calendar date as `Thu 3 Dec`. */
export const dayText = (date: string): string => short.format(new Date(`${date}T00:00:00Z`)).replace(',', '');

/** Why the server would have refused an entry that a gate without a network made, in words. */
const conflictTexts: Record<string, string> = {
  expired: 'the pass had run out',
  'not-yet': 'it was too early',
  'already-used': 'the code was used already',
  'wrong-gate': 'the pass does not open this gate',
  'wrong-direction': 'who leaves had not come, or who comes had not left',
  'other-estate': 'the pass is of another estate',
  revoked: 'the pass was revoked',
  paused: 'the host had paused that day',
  unknown: 'the code is unknown',
  'clock-wrong': 'the clock of the phone was wrong',
};

const titles: Record<WaitingLine['kind'], readonly [one: string, many: string]> = {
  bookings: ['booking to decide', 'bookings to decide'],
  mails: ['mail waits for your yes', 'mails wait for your yes'],
  notices: ['notice waits for a second yes', 'notices wait for a second yes'],
  'household-requests': ['person asks to join a household', 'people ask to join a household'],
  'gate-entries': ['gate entry needs a look', 'gate entries need a look'],
  'privacy-requests': ['request about personal data', 'requests about personal data'],
  payments: ['payment is stuck', 'payments are stuck'],
  snags: ['snag without an answer', 'snags without an answer'],
  outages: ['outage', 'outages'],
  'failed-jobs': ['job failed', 'jobs failed'],
};

/** The title of a line: `7 bookings to decide`. A single outage is named: `No water in Weaver Street: news is late`. */
export const titleOf = ({ kind, count, isLate, oldest }: WaitingLine): string => {
  const counted = `${count} ${titles[kind][count === 1 ? 0 : 1]}`;
  if (kind !== 'outages') return counted;
  return `${count === 1 ? oldest.what : counted}${isLate ? ': news is late' : ''}`;
};

const listed = (...words: (string | false)[]): string => words.filter(Boolean).join(', ');

/** The present time in milliseconds since 1970, and the time zone of the estate that a line is about. */
interface LineClock {
  now: number;
  timeZone: string;
}

/** When news were promised, and to how many people. */
const newsNote = ({ count, promisedAt, isLate, oldest }: WaitingLine, { now, timeZone }: LineClock): string => {
  const today = wallClockAt(new Date(now), timeZone).date;
  const due = promisedAt === null ? '' : momentText(new Date(promisedAt), { timeZone, today });
  const promise =
    due === ''
      ? 'No time for the next news is promised.'
      : `${isLate ? 'News were' : 'The next news are'} promised for ${due}.`;
  const people = oldest.detail === '1' ? '1 person waits' : `${oldest.detail} people wait`;
  return `${count > 1 ? `${oldest.what}: ` : ''}${promise} ${people} to hear.`;
};

/** The second line of each kind: what is to be looked at first. */
const notes: Record<WaitingLine['kind'], (line: WaitingLine, clock: LineClock) => string> = {
  bookings: ({ count, oldest: { who, what, date } }) =>
    `${count > 1 ? 'The oldest: ' : ''}${listed(who, what, date && dayText(date))}`,
  mails: ({ oldest: { who, what, detail } }) => listed(`“${what}” to ${detail}`, who && `by ${who}`),
  notices: ({ oldest: { who, what, detail } }) => listed(`“${what}”`, detail, who && `by ${who}`),
  'household-requests': ({ count, oldest: { who, what, detail } }) =>
    `${count > 1 ? 'The oldest: ' : ''}${listed(who, what, detail)}`,
  'gate-entries': ({ oldest: { who, what, detail } }) => {
    const why = detail === '' ? 'nothing proves it' : (conflictTexts[detail] ?? 'the server would have refused');
    return `${listed(who || 'Somebody unknown', what)}: ${why}`;
  },
  'privacy-requests': ({ oldest: { who, what, detail } }) =>
    listed(`${who || 'Somebody'} asks for ${what}`, detail === 'held' && 'kept by a legal hold'),
  snags: ({ count, oldest: { who, what, detail } }) =>
    `${count > 1 ? 'Due first: ' : ''}${listed(what, detail, who && `by ${who}`)}`,
  outages: newsNote,
  payments: ({ count, oldest: { who, what } }) =>
    `${count > 1 ? 'The oldest: ' : ''}${what} of ${who || 'somebody who left'}, paid and no token`,
  'failed-jobs': () => 'The server has given up after every try',
};

/** The second line: what is to be looked at first. */
export const noteOf = (line: WaitingLine, clock: LineClock): string => notes[line.kind](line, clock);

/** The act of a line and the address that it opens. */
export const actOf = ({ kind, oldest: { id, estateId } }: WaitingLine): { label: string; to: string } => {
  const row = encodeURIComponent(id);
  return {
    bookings: { label: 'Decide', to: `/bookings?row=${row}` },
    mails: { label: 'Read', to: `/mails?row=${row}` },
    notices: { label: 'Read', to: `/notifications/${row}` },
    'household-requests': { label: 'Decide', to: '/household-requests' },
    'gate-entries': { label: 'Look', to: `/gate-log?row=${row}` },
    'privacy-requests': { label: 'Answer', to: `/data-requests?row=${row}` },
    payments: { label: 'Look', to: `/payments/${row}` },
    snags: { label: 'Answer', to: `/snags?row=${row}#answer` },
    outages: { label: 'Give the next news', to: `/outages?of=${encodeURIComponent(estateId)}&row=${row}#news` },
    'failed-jobs': { label: 'Look', to: '/how-it-is' },
  }[kind];
};

/** Greets by the time of day of the estate. */
export const greetingOf = (minutes: number): string => {
  if (minutes < 12 * 60) return 'Good morning';
  return minutes < 17 * 60 ? 'Good afternoon' : 'Good evening';
};

/** `Thandi Nkosi` as `T. Nkosi`. */
export const shortName = (name: string): string => {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(' ')}`;
};
