import type { SlotAlternative } from '@ekhaya/contract/time/time-slots.rules';
import { errorCodes, type ErrorCode } from '@ekhaya/contract/wire/error-codes';

/** The change that made a call stale. `actorId` is empty for a change by a resident or by the system. */
export interface StaleChange {
  actorId: string;
  at: Date;
  /** The name of the actor, which the HTTP layer reads before it answers. */
  actorName?: string;
}

/** The optional parts of an AppError. */
export interface AppErrorParts {
  /** A sentence for people, without secrets, SQL or file names. By default the sentence of the code. */
  detail?: string;
  /** Messages by field. */
  fields?: Record<string, string>;
  /** For `booking/slot-taken`: free slots. */
  alternatives?: SlotAlternative[];
  /** For `changed-meanwhile`: the newest change of the record. */
  change?: StaleChange;
  /** For `too-many-requests` and similar codes: seconds until the next attempt. */
  retryAfterSeconds?: number;
}

/** A failure that the client receives. Any other error is logged and answered with `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly fields: Record<string, string> | undefined;
  readonly alternatives: SlotAlternative[] | undefined;
  readonly change: StaleChange | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, parts: AppErrorParts = {}) {
    super(parts.detail ?? errorCodes[code].detail);
    this.name = 'AppError';
    this.code = code;
    this.detail = parts.detail ?? errorCodes[code].detail;
    this.fields = parts.fields;
    this.alternatives = parts.alternatives;
    this.change = parts.change;
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}
