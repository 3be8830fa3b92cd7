import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What a span says beside its name. Routes, tasks, statements by name, states: never a value, a path, a person or a code. */
export type SpanAttributes = Record<string, string | number>;

/** A span that begins. */
export interface NewSpan {
  name: string;
  /** `server` for a request, `consumer` for a job, `client` for work that the server waits for elsewhere. */
  kind: 'server' | 'consumer' | 'client';
  attributes?: SpanAttributes;
}

/** How a span ended. */
export interface SpanEnd {
  /** Replaces the name: the route of a request is known at its end. */
  name?: string;
  attributes?: SpanAttributes;
  /** What kind of failure it was, without its message, which may quote values. */
  failure?: string;
}

/** A span that is under way. */
export interface Span {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Whether it is recorded, and still running: only then spans within it are recorded. */
  isOpen: () => boolean;
  begin: (within: NewSpan) => Span;
  end: (how?: SpanEnd) => void;
}

/** What runs now belongs to a trace. Without OpenTelemetry it has no span. */
interface Trace {
  traceId: string;
  span?: Span | undefined;
}

const traces = new AsyncLocalStorage<Trace>();

/** A trace id of W3C Trace Context: 16 random bytes, hexadecimal. It says nothing about a person. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** The parts of a header `traceparent`; undefined for any other text. */
export const parseTraceparent = (
  traceparent: string | undefined,
): { traceId: string; spanId: string; traceFlags: number } | undefined => {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? [];
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
};

/** The trace id of a header `traceparent`, so that lines of a proxy and of the server belong together; a new one without it. */
export const traceIdOf = (traceparent: string | undefined): string =>
  parseTraceparent(traceparent)?.traceId ?? newTraceId();

/** Runs something whose log lines carry a trace id, and whose statements and calls are spans of its span, however it waits. */
export const runTraced = <Result>(trace: Trace, act: () => Result): Result => traces.run(trace, act);

/** The trace id of what runs now; undefined outside of requests and jobs. */
export const currentTraceId = (): string | undefined => traces.getStore()?.traceId;

/** The span of the request or job that runs now; undefined without OpenTelemetry, without sampling, and after its end. */
export const currentSpan = (): Span | undefined => {
  const span = traces.getStore()?.span;
  return span?.isOpen() === true ? span : undefined;
};

/** The kind of a failure: its SQLSTATE, code or class. Never its message. */
export const failureOf = (error: unknown): string => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[\w-]{1,40}$/.test(current.code))
      return current.code;
  }
  return error instanceof Error ? error.name : 'unknown';
};

/** Records what a request or job waits for as a span. Costs one lookup where nothing is recorded. */
export const measured = async <Result>(
  span: NewSpan,
  act: () => Promise<Result>,
  endOf?: (result: Result) => SpanEnd,
): Promise<Result> => {
  const begun = currentSpan()?.begin(span);
  if (begun === undefined) return act();
  try {
    const result = await act();
    begun.end(endOf?.(result));
    return result;
  } catch (error) {
    begun.end({ failure: failureOf(error) });
    throw error;
  }
};
