import { z } from 'zod';
import type { SlotAlternative } from '../time/time-slots.rules.ts';
import { errorCodes, type ErrorCode } from './error-codes.ts';

/**
 * The body of every failure. `detail` is a sentence for people; `fields` contains messages by field; `alternatives` come with
 * `booking/slot-taken`: the three nearest free slots, those of the same resource first; `change` comes with `changed-meanwhile`: who changed the record, and
 * when.
 */
export interface Failure {
  status: 'failed';
  errorMessage: string;
  errorDetails: {
    code: ErrorCode;
    detail: string;
    fields?: Record<string, string>;
    alternatives?: SlotAlternative[];
    change?: RecordChange;
  };
}

/** The change that made a call stale. */
export interface RecordChange {
  /** The name of the member of staff; empty for a change by a resident or by the system. */
  by: string;
  /** An instant in ISO 8601. */
  at: string;
}

/** The schema of `errorDetails`: of a failed call, and of one record that a call for several left as it was. */
export const errorDetails = z.object({
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  alternatives: z
    .array(z.object({ resourceId: z.string(), date: z.string(), start: z.string(), end: z.string() }))
    .optional(),
  change: z.object({ by: z.string(), at: z.string() }).optional(),
});

/** The schema of `Failure`, for the description of the API. */
export const failureSchema = z
  .object({ status: z.literal('failed'), errorMessage: z.string(), errorDetails })
  .meta({ id: 'Failure' });
