import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import { minuteMs } from '@ekhaya/contract/time/durations.rules';
import { stageLooks } from '../../platform/rooms/payment-looks.ts';

/** The choices of the filter by stage. */
export const stageChoices = [
  { id: '', name: 'Any state' },
  ...Object.entries(stageLooks).map(([id, { word }]) => ({ id, name: word })),
];

/** Integer cents as `R 500.00`, with a no-break space: an amount never breaks over two lines. */
export const centsText = (cents: number): string => formatRand(toRand(cents)).replaceAll(' ', '\u00a0');

/** The name of a payer, also of one who left. */
export const payerName = ({ person }: { person: { name: string } }): string =>
  person.name === '' ? 'Somebody who left' : person.name;

/** How long ago something was: `22 min`, `5 h`, `3 days`. */
export const ageText = (since: string, now: number): string => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} days`;
};

/** A time of day to the second in a time zone: `09:18:52`. */
export const secondText = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-ZA', { timeStyle: 'medium', hourCycle: 'h23', timeZone }).format(new Date(instant));
