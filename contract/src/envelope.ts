import { z } from 'zod';
import { errorCodes, type ErrorCode } from './error-codes.ts';

/** The body of every failure. `detail` is fit to show; `fields` names what is wrong, by field. */
export interface Failure {
  status: 'failed';
  errorMessage: string;
  errorDetails: { code: ErrorCode; detail: string; fields?: Record<string, string> };
}

export const failureSchema = z
  .object({
    status: z.literal('failed'),
    errorMessage: z.string(),
    errorDetails: z.object({
      code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
      detail: z.string(),
      fields: z.record(z.string(), z.string()).optional(),
    }),
  })
  .meta({ id: 'Failure' });
