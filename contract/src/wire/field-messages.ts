import type { z } from 'zod';

/**
 * Validation messages that several schemas share. A field with its own message (from spec.md, or about its format) defines it in
 * its schema. All other fields use these messages, so that no message of the schema library is shown to a person.
 */
export const fieldMessages = {
  required: 'This is required.',
  notValid: 'This is not valid.',
  notAChoice: 'Please choose one of the options.',
  notText: 'This has to be text.',
  notANumber: 'This has to be a number.',
  notAWholeNumber: 'This has to be a whole number.',
  notYesOrNo: 'This has to be yes or no.',
  notAList: 'This has to be a list.',
  notAGroup: 'This has to be a group of fields.',
  unknown: 'This field is not known here.',
  email: 'Please enter a valid email address',
  address: 'Please enter an address that begins with https://.',
  date: 'Please enter a day of the calendar, written YYYY-MM-DD.',
  instant: 'Please enter a date and time, written 2026-11-30T14:00:00Z.',
  timeOfDay: 'Please enter a time of day, written HHmm.',
  uploadedPicture: 'Please upload this picture first.',
  controlCharacters: 'This holds characters that cannot be kept.',
  tooDeep: 'This is nested too deeply.',
  tooLong: 'This is too long.',
  notFinite: 'This number is too large.',
} as const;

/** The message for a text, list or number outside of its bounds. */
const sizeMessage = (limit: 'at least' | 'at most', origin: string, bound: number | bigint): string => {
  const isOne = Number(bound) === 1;
  if (origin === 'string') return `Please use ${limit} ${bound} ${isOne ? 'character' : 'characters'}.`;
  if (['array', 'set', 'map'].includes(origin)) return `Please give ${limit} ${bound} ${isOne ? 'entry' : 'entries'}.`;
  return `Please enter a number of ${limit} ${bound}.`;
};

const typeMessages: Readonly<Record<string, string>> = {
  string: fieldMessages.notText,
  number: fieldMessages.notANumber,
  int: fieldMessages.notAWholeNumber,
  boolean: fieldMessages.notYesOrNo,
  array: fieldMessages.notAList,
  object: fieldMessages.notAGroup,
  record: fieldMessages.notAGroup,
};

const formatMessages: Readonly<Record<string, string>> = {
  email: fieldMessages.email,
  url: fieldMessages.address,
  date: fieldMessages.date,
  datetime: fieldMessages.instant,
};

/** Returns the message for a schema issue that has no own message. The server passes it to the schema library. */
export const messageOfIssue = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return fieldMessages.required;
    if (typeof issue.input === 'number' && !Number.isFinite(issue.input)) return fieldMessages.notANumber;
    return typeMessages[issue.expected] ?? fieldMessages.notValid;
  }
  if (issue.code === 'too_small') {
    if (issue.origin === 'string' && Number(issue.minimum) === 1) return fieldMessages.required;
    return sizeMessage('at least', issue.origin, issue.minimum);
  }
  if (issue.code === 'too_big') return sizeMessage('at most', issue.origin, issue.maximum);
  if (issue.code === 'invalid_value') {
    return issue.input === undefined ? fieldMessages.required : fieldMessages.notAChoice;
  }
  if (issue.code === 'invalid_union')
    return issue.input === undefined ? fieldMessages.required : fieldMessages.notValid;
  if (issue.code === 'unrecognized_keys') return fieldMessages.unknown;
  if (issue.code === 'invalid_format') return formatMessages[issue.format] ?? fieldMessages.notValid;
  return fieldMessages.notValid;
};
