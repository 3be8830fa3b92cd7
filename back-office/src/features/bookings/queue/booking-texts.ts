import { labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { BookingCase, QueuedBooking } from '../bookings.queries.ts';
import { peopleText } from '../../../platform/page/counted.rules.ts';

/** How a sentence about a booking is coloured. */
export type SentenceTone = 'good' | 'wait' | 'bad';

/** A sentence with its tone. */
export interface Sentence {
  tone: SentenceTone;
  text: string;
}

const SMALL_NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];
const written = (count: number): string => SMALL_NUMBERS[count] ?? String(count);

/** The first name of a person's whole name. */
export const firstNameOf = (name: string): string => name.split(' ')[0] ?? name;

/** The place that is booked, as residents read it: the resource of a facility that has its own name, or the service. */
export function placeOf({ about, resources }: Pick<QueuedBooking, 'about' | 'resources'>): string {
  const [only, ...others] = resources;
  const isNamed = only !== undefined && others.length === 0 && !about.isLagoon;
  return labelOf(isNamed ? only.name : about.serviceName);
}

/** Formats the resources of a booking as `2 × Kayak, Pedal boat`; `Day pass` if it has none. */
export const resourcesText = (resources: QueuedBooking['resources']): string =>
  resources.length === 0
    ? 'Day pass'
    : resources
        .map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${labelOf(name)}` : labelOf(name)))
        .join(', ');

/** `112 chairs`, or `3 × Place in the gym` where a plural cannot be built. */
const amountText = (count: number, name: string): string => {
  const label = labelOf(name);
  if (!/^\p{L}+( \p{L}+)?$/u.test(label)) return `${count} × ${label}`;
  return `${count} ${label.toLowerCase()}${count === 1 ? '' : 's'}`;
};

/** The free places and pieces of stock that a booking leaves, each as `96 places`. Empty for a resource without a number of places or pieces. */
export function leftTexts({ access, visitorsRemaining, resources }: QueuedBooking): string[] {
  const places = visitorsRemaining === null ? [] : [`${Math.max(0, visitorsRemaining - access.visitors)} places`];
  const stock = resources
    .filter(({ quantity, remaining }) => quantity > 1 || remaining > 1)
    .map(({ name, quantity, remaining }) => amountText(Math.max(0, remaining - quantity), name));
  return [...places, ...stock];
}

/** Whether the booking cannot be had besides the others: too few pieces or places are left. */
const isTooMuch = ({ resources, visitorsRemaining, access }: QueuedBooking): boolean =>
  resources.some(({ quantity, remaining }) => remaining < quantity) ||
  (visitorsRemaining !== null && visitorsRemaining < access.visitors);

/** Why the booking cannot be had: it clashes with others, or too little is left. */
function shortageText({ rivals, resources, visitorsRemaining, access }: QueuedBooking): string {
  if (rivals.length === 1) return `Clashes with one other ${rivals[0]?.status === 'BOOKED' ? 'booking' : 'request'}`;
  if (rivals.length > 1) return `Clashes with ${rivals.length} others`;
  const short = resources.find(({ quantity, remaining }) => remaining < quantity);
  if (short !== undefined)
    return short.remaining === 0 ? 'None left' : `Only ${amountText(short.remaining, short.name)} left`;
  return `Room for only ${peopleText(visitorsRemaining ?? access.visitors)}`;
}

/** One line that says whether a request can be had: what is left after it, with whom it clashes, or that the place is closed. */
export function freeSentence(booking: QueuedBooking): Sentence {
  const conflict = (kind: QueuedBooking['conflicts'][number]['kind']) =>
    booking.conflicts.find((each) => each.kind === kind)?.text;
  const closed = conflict('closed') ?? conflict('outside-hours');
  if (closed !== undefined) return { tone: 'bad', text: closed };
  if (isTooMuch(booking)) return { tone: 'bad', text: shortageText(booking) };
  const elsewhere = conflict('same-customer');
  if (elsewhere !== undefined) {
    const who = firstNameOf(booking.customer.name);
    return { tone: 'wait', text: `Free; ${elsewhere.replace(/^The customer/, who)}` };
  }
  const [left] = leftTexts(booking);
  return { tone: 'good', text: left === undefined ? 'Free' : `Free; ${left} left after it` };
}

/** Who else wants that time, by name; or that nobody does. */
export function rivalsSentence(booking: QueuedBooking): Sentence {
  const { rivals } = booking;
  if (rivals.length === 0) return { tone: 'good', text: 'Nobody else wants this time.' };
  const names = rivals.map(({ customerName, unitNumber, start, end, status }) => {
    const who = unitNumber === '' ? customerName : `${customerName}, unit ${unitNumber}`;
    return `${who}, ${timesText(start, end)}${status === 'BOOKED' ? '' : ', asked'}`;
  });
  const isShort = isTooMuch(booking);
  return {
    tone: isShort ? 'bad' : 'wait',
    text: `${isShort ? 'Clashes with' : 'At the same time:'} ${names.join('; ')}.`,
  };
}

/** Since when a request waits: `asked today`, `asked yesterday`, `waits 3 days`. Late when the promised time has passed. */
export function waitOf(
  { createdAt, answerDueAt, about, status }: Pick<QueuedBooking, 'createdAt' | 'answerDueAt' | 'about' | 'status'>,
  now: Date,
): { text: string; isLate: boolean } {
  const dayOf = (instant: Date): number => Date.parse(wallClockAt(instant, about.timeZone).date) / dayMs;
  const days = dayOf(now) - dayOf(new Date(createdAt));
  const isLate = answerDueAt !== null && new Date(answerDueAt) < now;
  const asked = days <= 0 ? 'asked today' : days === 1 ? 'asked yesterday' : `asked ${days} days ago`;
  if (status !== 'REQUESTED') return { text: asked, isLate: false };
  return { text: days < 2 ? asked : `waits ${days} days`, isLate };
}

/** What the person is at the estate, and how she kept her bookings: `Owner, unit 14. Ten bookings this year, none cancelled.` */
export function personText({ person, customer }: Pick<BookingCase, 'person' | 'customer'>): string {
  const { unitNumber } = customer.extraInfo;
  const what = [person.roles[0] ?? 'No role here', unitNumber && `unit ${unitNumber}`].filter(Boolean).join(', ');
  if (person.bookingsThisYear === 0 && person.canceledThisYear === 0) return `${what}. First booking this year.`;
  const count = person.bookingsThisYear;
  const canceled = person.canceledThisYear === 0 ? 'none' : written(person.canceledThisYear).toLowerCase();
  return `${what}. ${written(count)} ${count === 1 ? 'booking' : 'bookings'} this year, ${canceled} cancelled.`;
}
