import { z } from 'zod';
import { refusalReasons } from './passes/pass-verifier.rules.ts';
import { instant, lineOfText } from '../wire/fields.ts';

/** The id of a gate. */
export const gateId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not the id of a gate.');
/** The direction of a passage. */
export const direction = z.enum(['in', 'out']);
/** A UUID that the guard's phone generates for each act. The server performs an act once, also when it receives it again. */
export const nonce = z.uuid();

/** The fields of a request for a code: scanned (`code`), or typed by the guard (`typedCode`). A resident's PIN is not a code. */
export const codeFields = {
  code: z.string().min(1).max(1000).optional(),
  typedCode: z.string().min(1).max(40).optional(),
};

/** Whether exactly one of `code` and `typedCode` is given. */
export const hasExactlyOneCode = (body: { code?: string; typedCode?: string }): boolean =>
  (body.code === undefined) !== (body.typedCode === undefined);
/** The validation issue for a request without a code or with both. */
export const exactlyOneCodeIssue = { path: ['code'], message: 'Please give either code or typedCode.' };

/** A key of the presence list, see `gateSubject`. */
const subjectKey = z.string().regex(/^(person|visit|walk-in|entry):[A-Za-z0-9._-]{1,70}$/, 'This names nobody.');

/** The fields of an offline entry that its validation rules read. */
interface EntryFields {
  result: 'granted' | 'refused' | 'overridden';
  direction: 'in' | 'out';
  code?: string | undefined;
  typedCode?: string | undefined;
  overrideReason?: string | undefined;
  subjectKey?: string | undefined;
}

const hasAtMostOneCode = ({ code, typedCode }: EntryFields): boolean => code === undefined || typedCode === undefined;

const hasOverrideReason = ({ result, overrideReason }: EntryFields): boolean =>
  result !== 'overridden' || overrideReason !== undefined;

/** Whether an entry may have the result `granted`. Without a code, only a person who leaves and a walk-in may; others need an override. */
const isGrantAllowed = (entry: EntryFields): boolean => {
  if (entry.result !== 'granted' || entry.code !== undefined || entry.typedCode !== undefined) return true;
  const { direction: way, subjectKey: key } = entry;
  return key !== undefined && (way === 'out' || key.startsWith('walk-in:'));
};

/** An act that a guard's phone uploads later: it had no network, or no code was shown. */
export const offlineEntry = z
  .strictObject({
    nonce,
    at: instant.describe('At most 72 hours before the entry is sent.'),
    gateId,
    direction,
    result: z.enum(['granted', 'refused', 'overridden']),
    reason: z.enum(refusalReasons).optional(),
    ...codeFields,
    overrideReason: lineOfText(200).optional().describe('The reason of an override; required with `overridden`.'),
    subjectKey: subjectKey.optional().describe('The subject of an act without a code.'),
    name: lineOfText(100).optional().describe('The name that the guard typed for a person without a code.'),
    plate: lineOfText(20).optional(),
  })
  .refine(hasAtMostOneCode, exactlyOneCodeIssue)
  .refine(hasOverrideReason, { path: ['overrideReason'], message: 'An override needs a reason.' })
  .refine(isGrantAllowed, { path: ['code'], message: 'Somebody without a code is let in by an override.' })
  .meta({ id: 'OfflineEntry' });

/** An act that a guard's phone uploads later: it had no network, or no code was shown. */
export type OfflineEntry = z.output<typeof offlineEntry>;

/**
 * An uploaded entry before its validation. The schema accepts any value, because an invalid entry must not fail the others of its
 * batch. The type is the shape that phones have to send.
 */
export const sentEntry = z.union([offlineEntry, z.unknown()]) as z.ZodType<OfflineEntry, OfflineEntry>;

/** An offline admission that the server would have refused: another lane admitted the same code, or the code was not valid. */
export const gateConflict = z
  .object({
    nonce: z.string(),
    reason: z.enum(refusalReasons),
    otherGate: z
      .string()
      .optional()
      .describe('The name of the gate where the same code was used, and the time of that use.'),
    otherAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'GateConflict' });

/** An entry that the server did not record. It does not affect the others of its batch. */
export const refusedEntry = z.object({
  index: z.int().describe('The index in the batch, from 0.'),
  nonce: z.string().describe('Empty when the entry has no readable nonce.'),
  code: z.string().describe('One of the error codes.'),
  detail: z.string().describe('The explanation for the guard.'),
  isFinal: z.boolean().describe('False when the same entry may succeed later.'),
});

/** An entry that the server did not record. */
export type RefusedOfflineEntry = z.output<typeof refusedEntry>;
