import { z } from 'zod';
import { errorDetails } from './envelope.ts';
import { recordVersion } from './fields.ts';
import { maxRecordsAtOnce } from './several-records.rules.ts';

const everyIdOnce = (records: readonly { id: string }[]): boolean =>
  new Set(records.map(({ id }) => id)).size === records.length;

/** The input of a call that changes several records: each once, with what `shape` says of it. */
export const severalRecords = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .array(z.strictObject({ id: z.string().min(1).max(64), ...shape }))
    .min(1)
    .max(maxRecordsAtOnce)
    .refine((records) => everyIdOnce(records as readonly { id: string }[]), 'Please name each record once.');

/** Several records, each with the version that the caller saw, as `isVersioned` routes take it in a header. */
export const seenRecords = severalRecords({ version: recordVersion });

/**
 * The output of a call that changes several records: what became of each, in the order of the request. `result` is what changed, and
 * `refusal` why a record stayed as it was, as the call for that record alone would say. Exactly one of them is null.
 */
export const outcomesOf = <Result extends z.ZodType>(result: Result) =>
  z.array(
    z.union([
      z.object({ id: z.string(), result, refusal: z.null() }),
      z.object({ id: z.string(), result: z.null(), refusal: errorDetails }),
    ]),
  );

/** Why a record stayed as it was. */
export type RecordRefusal = z.output<typeof errorDetails>;
