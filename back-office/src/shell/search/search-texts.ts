import type { SearchKind, SearchMeanings } from '@ekhaya/contract/search/search.rules';
import type { SearchResult } from './search.queries.ts';

/** The heading of each kind of results. */
export const headings: Record<SearchKind, string> = {
  'visitor-code': 'Visitor code',
  house: 'Houses',
  person: 'People',
  plate: 'Plates',
  booking: 'Bookings',
  payment: 'Payments',
};

/** The recognised parts of a search, as chips: `Plate HX31KP`. A visitor code is not repeated. */
export const understoodAs = (meanings: SearchMeanings): string[] => {
  const { person, house, plate, booking, payment } = meanings;
  const isNumber = person !== undefined && /^\d+$/.test(person);
  return [
    ...(meanings['visitor-code'] === undefined ? [] : ['Visitor code']),
    ...(house === undefined ? [] : [`House ${house}`]),
    ...(plate === undefined ? [] : [`Plate ${plate}`]),
    ...(booking === undefined ? [] : [`Booking ${booking.toUpperCase()}`]),
    ...(payment === undefined ? [] : [`Payment ${payment}`]),
    ...(person === undefined ? [] : [isNumber ? 'Number of a person' : 'Name or e-mail']),
  ];
};

/** The address of the room that shows a record. */
export function addressOf({ opens: { record, id }, title }: SearchResult): string {
  const [row, words] = [encodeURIComponent(id), encodeURIComponent(title)];
  return {
    person: `/people?row=${row}`,
    house: `/people?q=${row}`,
    visit: `/invitations?row=${row}`,
    'walk-in': `/gate-log?q=${words}`,
    booking: `/bookings?row=${row}`,
    payment: `/payments/${row}`,
  }[record];
}

const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The day of a record as `Fri 13 Nov`; empty for none. */
export const dayOf = ({ date }: SearchResult): string =>
  date === '' ? '' : day.format(new Date(`${date}T00:00:00Z`)).replace(',', '');
