import { wholeDay } from '@ekhaya/contract/bookings/bookings.rules';
import type { Closure, ClosureEffect } from '@ekhaya/contract/bookings/console-closures';
import { timesText } from '@ekhaya/contract/time/written-times.rules';
import { counted, peopleText } from '../../../platform/page/counted.rules.ts';

/** What a closure would do: `It cancels 4 bookings of 3 people, who are told why.` */
export const effectText = ({ bookings, people }: ClosureEffect): string =>
  bookings === 0
    ? 'Nothing is booked then.'
    : `It cancels ${counted(bookings, 'booking', 'bookings')} of ${counted(people, 'person, who is', 'people, who are')} told why.`;

/** The button that closes: it names whom it tells. */
export function closeVerb(effect: ClosureEffect | undefined, isWholeDay: boolean, isSeveral: boolean): string {
  if (effect !== undefined && effect.people > 0) return `Tell ${peopleText(effect.people)}`;
  if (isSeveral) return isWholeDay ? 'Close these days' : 'Close these hours';
  return isWholeDay ? 'Close the day' : 'Close these hours';
}

/** The closed hours: `All day`, or `08:00 – 12:00`. */
export const closedHoursText = ({ start, end }: Pick<Closure, 'start' | 'end'>): string =>
  start === wholeDay.start && end === wholeDay.end ? 'All day' : timesText(start, end);

/** What the closure did: `3 bookings were cancelled, 2 people were told`. */
export const outcomeText = ({ canceled, told }: Pick<Closure, 'canceled' | 'told'>): string => {
  if (canceled === 0) return 'Nothing was booked';
  const text = `${counted(canceled, 'booking was', 'bookings were')} cancelled`;
  return told === 0 ? text : `${text}, ${counted(told, 'person was', 'people were')} told`;
};
