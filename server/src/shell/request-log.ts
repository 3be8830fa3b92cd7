import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Dependencies } from '../platform/dependencies.ts';
import { runTraced, traceIdOf } from '../platform/logging/trace.ts';

/** The pattern of the route that a request reached. Middleware and the answer to unknown paths match every path of their part. */
const routeOf = (context: Context): string => {
  const patterns = matchedRoutes(context).map(({ path }) => path);
  return patterns.findLast((path) => !path.endsWith('*')) ?? patterns.at(-1) ?? '';
};

/**
 * Counts and logs method, route, status and duration of each request, never its path, which may contain tokens and names. All lines
 * of a request carry its trace id, and so does the answer when it is a failure: a person can read it to whoever has the log.
 */
export const requestLog =
  ({ logger, metrics }: Pick<Dependencies, 'logger' | 'metrics'>): MiddlewareHandler =>
  async (context, next) => {
    const start = performance.now();
    const traceId = traceIdOf(context.req.header('traceparent'));
    await runTraced(traceId, next);
    if (context.res.status >= 400) context.header('x-trace-id', traceId);
    const milliseconds = performance.now() - start;
    const answered = { method: context.req.method, route: routeOf(context), status: context.res.status };
    metrics.countRequest({ ...answered, seconds: milliseconds / 1000 });
    runTraced(traceId, () => logger.info({ ...answered, milliseconds: Math.round(milliseconds) }));
  };
