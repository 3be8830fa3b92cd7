import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import type { RecordChange } from '@ekhaya/contract/wire/envelope';
import type { ErrorCode } from '@ekhaya/contract/wire/error-codes';

/**
 * Why a call failed: an error code of the contract, or no response from the server. `offline`: nothing was changed, because the request
 * was not sent or only reads. `no-answer` and `timeout`: the request was sent, and may have taken effect.
 */
export type FailureCode = ErrorCode | 'offline' | 'no-answer' | 'timeout';

interface ApiErrorParts {
  code: FailureCode;
  /** HTTP status; 0 without a response. */
  status: number;
  /** A sentence that can be shown to the person. */
  detail: string;
  /** Messages by name of the invalid field. */
  fields?: Record<string, string>;
  /** Free slots near the one that is taken. */
  alternatives?: SlotAlternative[];
  /** Who changed the record meanwhile, and when: with `changed-meanwhile`. */
  change?: RecordChange;
  /** The `Retry-After` header in seconds. */
  retryAfterSeconds?: number;
}

/** A call of the API that failed. `message` is the detail. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: FailureCode;
  readonly status: number;
  readonly detail: string;
  readonly fields: Record<string, string>;
  readonly alternatives: SlotAlternative[];
  readonly change: RecordChange | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, status, detail, fields = {}, alternatives = [], change, retryAfterSeconds }: ApiErrorParts) {
    super(detail);
    this.code = code;
    this.status = status;
    this.detail = detail;
    this.fields = fields;
    this.alternatives = alternatives;
    this.change = change;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True when the server may have done what was asked, although no answer came. */
  get mayHaveArrived(): boolean {
    return this.code === 'no-answer' || this.code === 'timeout';
  }

  /** True when the same call may succeed later: no network, a timeout, a rate limit, or a server error. */
  get isTransient(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The code of a thrown value; `internal` for anything but an ApiError. */
export const codeOf = (thrown: unknown): FailureCode => (thrown instanceof ApiError ? thrown.code : 'internal');
