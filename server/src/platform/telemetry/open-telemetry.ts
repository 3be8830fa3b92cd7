import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { LoggerProvider } from '@opentelemetry/sdk-logs';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { appVersion } from '../app-version.ts';
import { CountedLogRecords, CountedSpans } from './counted-export.ts';
import { logRecordOf } from './log-record.ts';
import { newSpan, spanContextOf } from './open-telemetry-span.ts';
import type { SentRecords, Telemetry } from './telemetry.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';
import { currentSpan, parseTraceparent } from './trace.ts';

/** How long the end of the process waits for the collector. */
const stopTimeoutMs = 2_000;

const samplerOf = ({ sampler, ratio }: TelemetrySettings): Sampler => {
  const roots: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '')]?.() ?? new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
};

const none: SentRecords = { sent: 0, dropped: 0 };

/**
 * Starts OpenTelemetry with OTLP over HTTP. Its packages read the addresses, headers and timeouts of OTEL_EXPORTER_OTLP_…, and
 * OTEL_SERVICE_NAME (`ekhaya` by default) and OTEL_RESOURCE_ATTRIBUTES. Nothing is registered globally and no library is patched:
 * every span is one that the server begins itself.
 */
export const startOpenTelemetry = (settings: TelemetrySettings): Telemetry => {
  const own = resourceFromAttributes({ 'service.name': 'ekhaya', 'service.version': appVersion });
  const found = detectResources({ detectors: [serviceInstanceIdDetector, envDetector] });
  const resource = defaultResource().merge(own).merge(found);
  const spans = settings.hasTraces ? new CountedSpans(new OTLPTraceExporter()) : undefined;
  const records = settings.hasLogs ? new CountedLogRecords(new OTLPLogExporter()) : undefined;
  const tracers = new TracerProvider({
    resource,
    sampler: spans === undefined ? new AlwaysOffSampler() : samplerOf(settings),
    spanProcessors: spans === undefined ? [] : [spans],
  });
  const loggers = new LoggerProvider({ resource, processors: records === undefined ? [] : [records] });
  const tracer = tracers.getTracer('ekhaya');
  const logger = loggers.getLogger('ekhaya');

  return {
    beginTrace: ({ traceparent, ...span }) => {
      const parent = parseTraceparent(traceparent);
      const context =
        parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
      return newSpan(tracer, context, span);
    },
    sendLine: (line) => {
      if (records === undefined) return;
      const span = spanContextOf(currentSpan());
      const context = span === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, span);
      logger.emit({ ...logRecordOf(line), context });
    },
    metrics: () => ({ traces: spans?.metrics ?? none, logs: records?.metrics ?? none }),
    stop: async () => {
      const shutdown = Promise.allSettled([tracers.shutdown(), loggers.shutdown()]);
      await Promise.race([shutdown, pause(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
};
