import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import { errorCodes, type ErrorCode } from '@ekhaya/contract/wire/error-codes';

/** What an AppError may carry beside its code. */
export interface AppErrorParts {
  /** Fit to show; never a secret, SQL or a file name. The code's own sentence when unsaid. */
  detail?: string;
  /** What is wrong, by field. */
  fields?: Record<string, string>;
  /** For `booking/slot-taken`: what is free instead. */
  alternatives?: SlotAlternative[];
  /** For `too-many-requests` and its kin: seconds until the next try. */
  retryAfterSeconds?: number;
}

/** A failure that the caller is told about. Everything else that is thrown becomes `internal` and is logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly fields: Record<string, string> | undefined;
  readonly alternatives: SlotAlternative[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, parts: AppErrorParts = {}) {
    super(parts.detail ?? errorCodes[code].detail);
    this.name = 'AppError';
    this.code = code;
    this.detail = parts.detail ?? errorCodes[code].detail;
    this.fields = parts.fields;
    this.alternatives = parts.alternatives;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}
