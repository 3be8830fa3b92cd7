import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
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
  /** Free slots in the place of one that is taken. */
  alternatives?: SlotAlternative[];
  retryAfterSeconds?: number;
}

/** A call that did not succeed. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: Record<string, string>;
  readonly alternatives: SlotAlternative[];
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, status, detail, fields = {}, alternatives = [], retryAfterSeconds }: ApiErrorParts) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.alternatives = alternatives;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True when the same call may well succeed later: no network, no answer in time, or a server that is not ready. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The code of a failure, whatever was thrown. */
export const codeOf = (thrown: unknown): FailureCode => (thrown instanceof ApiError ? thrown.code : 'internal');
