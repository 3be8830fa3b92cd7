import type { Failure } from '@ekhaya/contract/envelope';
import { errorCodes } from '@ekhaya/contract/error-codes';
import type { AppError } from '../app-error.ts';

/** The body and status of a failure, as `wire.md` shapes it. */
export const failureResponse = (error: AppError, headers: Record<string, string> = {}): Response => {
  const body: Failure = {
    status: 'failed',
    errorMessage: error.detail,
    errorDetails: {
      code: error.code,
      detail: error.detail,
      ...(error.fields && { fields: error.fields }),
      ...(error.alternatives && { alternatives: error.alternatives }),
    },
  };
  return new Response(JSON.stringify(body), {
    status: errorCodes[error.code].status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(Math.ceil(error.retryAfterSeconds)) }),
      ...headers,
    },
  });
};
