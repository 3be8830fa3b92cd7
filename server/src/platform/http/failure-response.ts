import type { Failure } from '@ekhaya/contract/wire/envelope';
import { errorCodes } from '@ekhaya/contract/wire/error-codes';
import type { AppError } from '../app-error.ts';
import { toResponse, type BufferedResponse } from './buffered-response.ts';

/** Builds the response of a failure, in the shape that `wire.md` defines. */
export const bufferedFailure = (error: AppError, headers: Record<string, string> = {}): BufferedResponse => {
  const body: Failure = {
    status: 'failed',
    errorMessage: error.detail,
    errorDetails: {
      code: error.code,
      detail: error.detail,
      ...(error.fields && { fields: error.fields }),
      ...(error.alternatives && { alternatives: error.alternatives }),
      ...(error.change && { change: { by: error.change.actorName ?? '', at: error.change.at.toISOString() } }),
    },
  };
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
