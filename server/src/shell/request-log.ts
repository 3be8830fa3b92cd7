import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';

/** Logs method, route, status and duration of each request, never its path, which may contain tokens and names. */
export const requestLog =
  (logger: Logger): MiddlewareHandler =>
  async (context, next) => {
    const start = performance.now();
    await next();
    if (!logger.isLevelEnabled('info')) return;
    logger.info({
      method: context.req.method,
      route: routePath(context, -1),
      status: context.res.status,
      milliseconds: Math.round(performance.now() - start),
    });
  };
