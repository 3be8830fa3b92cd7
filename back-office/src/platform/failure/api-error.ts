import type { ErrorCode } from '@ekhaya/contract/wire/error-codes';

/** Why a call failed: one of the contract's codes, or that nothing came back at all. */
export type FailureCode = ErrorCode | 'offline' | 'timeout';

interface ApiErrorParts {
  code: FailureCode;
  /** HTTP status, 0 when nothing came back. */
  status: number;
  /** Fit to show. */
  detail: string;
  /** What is wrong, by field. */
  fields?: Record<string, string>;
}

/**
 * A call that did not succeed. Its message is the sentence to show; `status` and `body.errors` are where react-admin
 * looks for the status and for what is wrong with each field of a form.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly body: { errors: Record<string, string> | { root: { serverError: string } } };

  constructor({ code, status, detail, fields = {} }: ApiErrorParts) {
    super(detail);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.body = { errors: Object.keys(fields).length > 0 ? fields : { root: { serverError: detail } } };
  }

  /** True when the same call may well succeed later: no network, no answer in time, or a server that is not ready. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The sentence of a failure, whatever was thrown. */
export const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Error && thrown.message !== '' ? thrown.message : 'Something went wrong. Please try again.';
