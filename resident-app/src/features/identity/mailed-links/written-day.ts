import { shortDatePartsOf } from '@ekhaya/contract/time/written-times.rules';

/** `1 Dec 2026` of a date `YYYY-MM-DD`. */
export const writtenDay = (date: string): string => {
  const { day, month } = shortDatePartsOf(date);
  return `${day} ${month} ${date.slice(0, 4)}`;
};
