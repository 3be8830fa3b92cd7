import { createHash, timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import type { Dependencies } from '../../platform/dependencies.ts';
import { createCoalescer } from '../../platform/coalescer.ts';
import { giveMetrics, readMetrics } from '../processes/collect-metrics.ts';
import { addReadMetrics } from './add-read-metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Mounts `/metrics` in the text format of Prometheus, for whoever sends `Authorization: Bearer` with METRICS_TOKEN. Processes that share
 * the port answer with the metrics of all of them. Without the variable there is no such page. Concurrent calls share one read of the metrics.
 */
export const mountMetrics = (application: Hono, dependencies: Dependencies): void => {
  const { metricsToken } = dependencies.environment;
  if (metricsToken === undefined) return;
  addReadMetrics(dependencies);
  const { registry } = dependencies.metrics;
  const reading = createCoalescer(() => readMetrics(registry));
  giveMetrics(registry);
  const expected = digest(`Bearer ${metricsToken}`);
  application.get('/metrics', async (context) => {
    if (!timingSafeEqual(digest(context.req.header('authorization') ?? ''), expected)) {
      return context.text('The token of METRICS_TOKEN is missing or wrong.\n', 401, { 'www-authenticate': 'Bearer' });
    }
    return context.body(await reading.run(), 200, {
      'content-type': registry.contentType,
      'cache-control': 'no-store',
    });
  });
};
