import type { NewSpan, Span } from './trace.ts';

/** What OpenTelemetry receives: spans and log lines. */
export type TelemetrySignal = 'traces' | 'logs';

/** How many records of a signal the collector has taken, and how many were given up. */
export interface SentRecords {
  sent: number;
  /** Given up because the collector was away, refused them, or was slower than they came. */
  dropped: number;
}

/** Sends spans and log lines to a collector, in batches and beside the work: a collector that is away or slow holds nothing up. */
export interface Telemetry {
  /** Begins the span of a request or a job. With a `traceparent` it goes on with the trace of a proxy. */
  beginTrace(span: NewSpan & { traceparent?: string | undefined }): Span;
  /** Sends a line of the log, as it was written: one JSON object without secrets. */
  sendLine: (line: string) => void;
  metrics(): Record<TelemetrySignal, SentRecords>;
  /** Sends what waits, for two seconds at most. */
  stop(): Promise<void>;
}
