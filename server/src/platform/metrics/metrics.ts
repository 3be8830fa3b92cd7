import { refusalReasons, type RefusalReason } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** The pattern of the route, never the path of the request, which may contain tokens and names. */
  route: string;
  status: number;
  /** From its first byte to the head of its answer. */
  seconds: number;
}

/** The metrics of one process for Prometheus. Labels name routes, states and reasons, never a person, a house or a code. */
export interface Metrics {
  registry: Registry;
  countRequest(request: AnsweredRequest): void;
  /**
   * Counts what was decided about a code that was shown at a gate, by the server now or by a guard's phone before. `reason` is that of
   * a refusal.
   */
  countGateVerdict(verdict: { result: 'granted' | 'refused'; reason?: RefusalReason | undefined }): void;
  /** Counts a message that is not tried again, because the mail server or the SMS provider says that it can reach nobody. */
  countRefusedMessage(channel: MessageChannel): void;
}

const messageChannels = ['mail', 'sms'] as const;
type MessageChannel = (typeof messageChannels)[number];

/** Upper limits of the duration of requests, in seconds. Most take a few milliseconds; 30 s is a call of a provider. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates the metrics of a process, with those of Node (memory, processor, event loop) beside ours. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'ekhaya_http_request_duration_seconds',
    help: 'Requests by method, route and status, with their duration.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  });
  const verdicts = new Counter({
    name: 'ekhaya_gate_verdicts_total',
    help: 'Codes that were shown at gates, by result and by the reason of a refusal. Those that a phone decided without a network count when it sends them.',
    labelNames: ['result', 'reason'],
    registers: [registry],
  });
  // A series that begins at 1 has no first increase for Prometheus, so every series begins at 0.
  verdicts.inc({ result: 'granted', reason: '' }, 0);
  for (const reason of refusalReasons) verdicts.inc({ result: 'refused', reason }, 0);
  const refusedMessages = new Counter({
    name: 'ekhaya_messages_refused_total',
    help: 'Mails and text messages that the mail server or the SMS provider refused for good. They are not tried again.',
    labelNames: ['channel'],
    registers: [registry],
  });
  for (const channel of messageChannels) refusedMessages.inc({ channel }, 0);
  return {
    registry,
    countRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    countGateVerdict: ({ result, reason = '' }) => verdicts.inc({ result, reason }),
    countRefusedMessage: (channel) => refusedMessages.inc({ channel }),
  };
};

/** One value of a metric, with its labels. */
export interface Measurement {
  labels?: Record<string, string>;
  value: number;
}

/** A metric that is read when Prometheus asks for it. */
export interface ReadMetric {
  name: string;
  help: string;
  labelNames?: readonly string[];
  /** Whether it only grows while the process runs. */
  isCounter?: boolean;
  /** Whether every process reads this metric from the database: of processes that share a port the largest counts, not the sum. */
  isOfAllProcesses?: boolean;
  read: () => readonly Measurement[] | Promise<readonly Measurement[]>;
}

/**
 * Adds a metric that is read at every scrape. A read that fails, or has nothing to say, leaves its metric out: the others are still
 * answered, and an alert notices that it is missing.
 */
export const addReadMetric = (
  registry: Registry,
  { name, help, labelNames = [], isCounter = false, isOfAllProcesses = false, read }: ReadMetric,
  onFailure: (name: string, error: unknown) => void,
): void => {
  const Kind = isCounter ? Counter : Gauge;
  const metric: Counter | Gauge = new Kind({
    name,
    help,
    labelNames: [...labelNames],
    aggregator: isOfAllProcesses ? 'max' : 'sum',
    registers: [registry],
    collect: async () => {
      let measurements: readonly Measurement[] = [];
      try {
        measurements = await read();
      } catch (error) {
        onFailure(name, error);
      }
      // Concurrent scrapes read at the same time. Nothing may come between the end of the old values and the new ones.
      metric.reset();
      // Without labels, `reset` says 0, which is not true.
      if (labelNames.length === 0) metric.remove();
      for (const { labels = {}, value } of measurements) metric.inc(labels, value);
    },
  });
};
