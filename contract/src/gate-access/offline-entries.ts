import { z } from 'zod';
import { refusalReasons } from './passes/pass-verifier.rules.ts';
import { instant, lineOfText } from '../wire/fields.ts';

/** A gate by its id. */
export const gateId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not the id of a gate.');
/** Which way somebody passes. */
export const direction = z.enum(['in', 'out']);
/** Made by the guard's phone, one an act: whatever arrives twice under it happens once. */
export const nonce = z.uuid();

/** A code that was scanned, or a visitor's that was said or typed. A resident's PIN is never one. */
export const codeFields = {
  code: z.string().min(1).max(1000).optional(),
  typedCode: z.string().min(1).max(40).optional(),
};

/** @returns whether one of both is given */
export const hasExactlyOneCode = (body: { code?: string; typedCode?: string }): boolean =>
  (body.code === undefined) !== (body.typedCode === undefined);
/** What is said where there is none, or both. */
export const exactlyOneCodeIssue = { path: ['code'], message: 'Please give either code or typedCode.' };

/** A key of the list of who is inside, see `gateSubject`. */
const subjectKey = z.string().regex(/^(person|visit|walk-in|entry):[A-Za-z0-9._-]{1,70}$/, 'This names nobody.');

interface ToldEntry {
  result: 'granted' | 'refused' | 'overridden';
  direction: 'in' | 'out';
  code?: string | undefined;
  typedCode?: string | undefined;
  overrideReason?: string | undefined;
  subjectKey?: string | undefined;
}

const hasAtMostOneCode = ({ code, typedCode }: ToldEntry): boolean => code === undefined || typedCode === undefined;

const hasOverrideReason = ({ result, overrideReason }: ToldEntry): boolean =>
  result !== 'overridden' || overrideReason !== undefined;

/** Without a code nobody is granted a way in but a walk-in: a guard who lets somebody in overrides, with a reason. */
const isGrantAllowed = (entry: ToldEntry): boolean => {
  if (entry.result !== 'granted' || entry.code !== undefined || entry.typedCode !== undefined) return true;
  const { direction: way, subjectKey: key } = entry;
  return key !== undefined && (way === 'out' || key.startsWith('walk-in:'));
};

/** What happened at a gate while its phone had no network, or what no code was shown for. */
export const offlineEntry = z
  .strictObject({
    nonce,
    /** At most 72 hours before it is told. */
    at: instant,
    gateId,
    direction,
    result: z.enum(['granted', 'refused', 'overridden']),
    reason: z.enum(refusalReasons).optional(),
    ...codeFields,
    /** Why it was let through in spite of a refusal; with `overridden`, which needs it. */
    overrideReason: lineOfText(200).optional(),
    /** Somebody left, or came, whose code was not needed. */
    subjectKey: subjectKey.optional(),
    /** What the guard wrote down where there is no code. */
    name: lineOfText(100).optional(),
    plate: lineOfText(20).optional(),
  })
  .refine(hasAtMostOneCode, exactlyOneCodeIssue)
  .refine(hasOverrideReason, { path: ['overrideReason'], message: 'An override needs a reason.' })
  .refine(isGrantAllowed, { path: ['code'], message: 'Somebody without a code is let in by an override.' })
  .meta({ id: 'OfflineEntry' });

export type OfflineEntry = z.output<typeof offlineEntry>;

/**
 * An entry as it is sent. The body lets every shape through, because an entry that is none is refused alone; the type is
 * that of what a phone has to send.
 */
export const sentEntry = z.union([offlineEntry, z.unknown()]) as z.ZodType<OfflineEntry, OfflineEntry>;

/** An entry that the server sees otherwise: two lanes admitted one code, or it was not to be admitted. */
export const gateConflict = z
  .object({
    nonce: z.string(),
    reason: z.enum(refusalReasons),
    /** Where and when the same code had been used. */
    otherGate: z.string().optional(),
    otherAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'GateConflict' });

/** An entry that was not entered. The others of its batch were. */
export const refusedEntry = z.object({
  /** Its place in the batch, from 0. */
  index: z.int(),
  /** Empty when it has none that can be read. */
  nonce: z.string(),
  /** One of the error codes. */
  code: z.string(),
  /** Fit to show. */
  detail: z.string(),
  /** False when the same entry may be taken later. */
  isFinal: z.boolean(),
});

export type RefusedOfflineEntry = z.output<typeof refusedEntry>;
