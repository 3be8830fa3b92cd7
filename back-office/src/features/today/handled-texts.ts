import type { Decision } from '../../platform/undo/decisions.queries.ts';

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const;

const handledWords: Record<Decision['kind'], readonly [one: string, many: string]> = {
  'booking.status': ['booking', 'bookings'],
  'booking.times': ['moved booking', 'moved bookings'],
  'closure.add': ['closed day', 'closed days'],
  'mail.approval': ['mail', 'mails'],
  'household.join': ['request to join a household', 'requests to join a household'],
  'inside.left': ['departure by hand', 'departures by hand'],
  'inside.extend': ['longer stay', 'longer stays'],
  'privacy.answer': ['request about data', 'requests about data'],
  'snag.close': ['snag', 'snags'],
};

/** Counts the decisions of the day by kind, in words: `Five bookings, one mail.` */
export function handledText(decisions: readonly Pick<Decision, 'kind'>[]): string {
  const counts = Map.groupBy(decisions, ({ kind }) => kind);
  const parts = [...counts]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([kind, { length }]) => `${numbers[length] ?? length} ${handledWords[kind][length === 1 ? 0 : 1]}`);
  const text = parts.join(', ');
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
