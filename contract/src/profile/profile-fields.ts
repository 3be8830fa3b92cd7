import { z } from 'zod';
import { fieldMessages } from '../wire/field-messages.ts';
import { personId } from '../wire/fields.ts';

/** One line of text that may be left empty: trimmed, at most `maximum` characters, no control characters. */
export const optionalLine = (maximum = 100) =>
  z
    .string()
    .trim()
    .max(maximum)
    .regex(/^[^\p{Cc}]*$/u, fieldMessages.controlCharacters);

/** The address of an image that the caller uploaded, or the empty text for none. */
export const ownImage = z.union([
  z.literal(''),
  z.string().regex(/^\/media\/[\w-]{1,64}$/, fieldMessages.uploadedPicture),
]);

/** A field of a record that a form takes back as it was read, and does not use. */
export const unusedField = z.string().max(100).optional().describe('Not used: what was read can be sent back whole.');

/** The query of every call about a profile: the id of its owner. */
export const ofPerson = z.object({ userID: personId });

/** The caller's own records; staff who may read records see them too. */
export const ownRecords = { who: 'own', of: { in: 'query', name: 'userID' } } as const;
