/**
 * Returns the error message for a South African ID number; undefined if the number is valid. An ID number has 13 digits: YYMMDD (date
 * of birth), a sequence of four digits, one for citizenship (0 citizen, 1 permanent resident, 2 refugee), one unused, and a Luhn check
 * digit (Identification Act 68 of 1997 and its regulations). The empty text is valid, because foreigners have no such number.
 */
export const problemOfIdNumber = (text: string): string | undefined => {
  const number = text.replaceAll(' ', '');
  if (number === '') return undefined;
  if (!/^\d*$/.test(number)) return 'A South African ID number has digits only. Leave it empty if you have none.';
  if (number.length !== 13) return `A South African ID number has 13 digits. This one has ${number.length}.`;
  if (!hasCalendarDay(number)) return 'The first six digits have to be your date of birth: year, month, day.';
  if (!/[0-2]/.test(number.charAt(10))) return 'The eleventh digit has to be 0, 1 or 2. Please check it.';
  if (!hasLuhnCheckDigit(number)) return 'One of the digits is wrong. Please compare them with your ID.';
  return undefined;
};

/** Whether the first six digits are a date of the 1900s or 2000s. The year has two digits, so either century will do. */
const hasCalendarDay = (number: string): boolean =>
  ['19', '20'].some((century) => {
    const [year, month, day] = [century + number.slice(0, 2), number.slice(2, 4), number.slice(4, 6)];
    const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  });

const hasLuhnCheckDigit = (number: string): boolean => {
  const sum = [...number].toReversed().reduce((total, digit, position) => {
    const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};
