import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Dependencies } from '../platform/dependencies.ts';
import { runTraced, traceIdOf, type SpanEnd } from '../platform/telemetry/trace.ts';

/** The pattern of the route that a request reached. Middleware and the answer to unknown paths match every path of their part. */
const routeOf = (context: Context): string => {
  const patterns = matchedRoutes(context).map(({ path }) => path);
  return patterns.findLast((path) => !path.endsWith('*')) ?? patterns.at(-1) ?? '';
};

/** What the span of a request says at its end. Only a fault of the server is a failure. */
const endOf = ({ method, route, status }: { method: string; route: string; status: number }): SpanEnd => ({
  name: `${method} ${route}`,
  attributes: { 'http.request.method': method, 'http.route': route, 'http.response.status_code': status },
  ...(status >= 500 && { failure: String(status) }),
});

/**
 * Counts and logs method, route, status and duration of each request, never its path, which may contain tokens and names. All lines
 * of a request carry its trace id, and so does the answer when it is a failure: the developer tools of a browser show it. Where
 * OpenTelemetry is on, the request is a span with what the log says of it.
 */
export const requestLog =
  ({ logger, metrics, telemetry }: Pick<Dependencies, 'logger' | 'metrics' | 'telemetry'>): MiddlewareHandler =>
  async (context, next) => {
    const start = performance.now();
    const { method } = context.req;
    const traceparent = context.req.header('traceparent');
    const span = telemetry?.beginTrace({ name: method, kind: 'server', traceparent });
    const trace = { traceId: span?.traceId ?? traceIdOf(traceparent), span };
    await runTraced(trace, next);
    if (context.res.status >= 400) context.header('x-trace-id', trace.traceId);
    const milliseconds = performance.now() - start;
    const answered = { method, route: routeOf(context), status: context.res.status };
    metrics.countRequest({ ...answered, seconds: milliseconds / 1000 });
    runTraced(trace, () => logger.info({ ...answered, milliseconds: Math.round(milliseconds) }));
    span?.end(endOf(answered));
  };
