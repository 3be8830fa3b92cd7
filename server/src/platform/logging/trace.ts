import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

const traces = new AsyncLocalStorage<string>();

/** A trace id of W3C Trace Context: 16 random bytes, hexadecimal. It says nothing about a person. */
export const newTraceId = (): string => randomBytes(16).toString('hex');

/** The trace id of a header `traceparent`, so that lines of a proxy and of the server belong together; a new one without it. */
export const traceIdOf = (traceparent: string | undefined): string => {
  const given = /^00-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/.exec(traceparent ?? '')?.[1];
  return given === undefined || /^0+$/.test(given) ? newTraceId() : given;
};

/** Runs something whose log lines carry a trace id, however it waits. */
export const runTraced = <Result>(traceId: string, act: () => Result): Result => traces.run(traceId, act);

/** The trace id of what runs now; undefined outside of requests and jobs. */
export const currentTraceId = (): string | undefined => traces.getStore();
