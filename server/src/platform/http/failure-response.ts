import type { Failure } from '@ekhaya/contract/wire/envelope';
import { errorCodes } from '@ekhaya/contract/wire/error-codes';
import type { AppError } from '../app-error.ts';
import { toResponse, type BufferedResponse } from './buffered-response.ts';

/** Converts a refusal to the `errorDetails` that a client reads. */
export const errorDetailsOf = ({ code, detail, fields, alternatives, change }: AppError): Failure['errorDetails'] => ({
  code,
  detail,
  ...(fields && { fields }),
  ...(alternatives && { alternatives }),
  ...(change && { change: { by: change.actorName ?? '', at: change.at.toISOString() } }),
});

/** Builds the response of a failure, in the shape of `contract/src/wire/`. */
export const bufferedFailure = (error: AppError, headers: Record<string, string> = {}): BufferedResponse => {
  const body: Failure = { status: 'failed', errorMessage: error.detail, errorDetails: errorDetailsOf(error) };
  return {
    body: JSON.stringify(body),
    status: errorCodes[error.code].status,
    headers: new Headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(error.retryAfterSeconds)) }),
      ...headers,
    }),
  };
};

/** Builds the response of a failure as Hono sends it. */
export const failureResponse = (error: AppError, headers: Record<string, string> = {}): Response =>
  toResponse(bufferedFailure(error, headers));
