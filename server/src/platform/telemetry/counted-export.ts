import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { BatchLogRecordProcessor, type LogRecordExporter, type ReadableLogRecord } from '@opentelemetry/sdk-logs';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { SentRecords } from './telemetry.ts';

/** How many records of a signal wait for their turn at most. */
const maxWaiting = 2048;

/** The records of a signal that wait before its exporter. Their number is known, so that none is dropped uncounted. */
interface Queue {
  waiting: number;
  metrics: SentRecords;
}

interface Exporter<Item> {
  export(items: Item[], onEnd: (result: ExportResult) => void): void;
  shutdown(): Promise<void>;
}

const emptyQueue = (): Queue => ({ waiting: 0, metrics: { sent: 0, dropped: 0 } });

/** Whether there is room for one more record. One that finds no room is counted as dropped. */
const hasRoom = (queue: Queue): boolean => {
  const isTaken = queue.waiting < maxWaiting;
  if (isTaken) queue.waiting += 1;
  else queue.metrics.dropped += 1;
  return isTaken;
};

/** An exporter that counts what the collector takes. */
const counted = <Item>(queue: Queue, exporter: Exporter<Item>): Exporter<Item> => ({
  export: (items, onEnd) => {
    queue.waiting -= items.length;
    exporter.export(items, (result) => {
      queue.metrics[result.code === ExportResultCode.SUCCESS ? 'sent' : 'dropped'] += items.length;
      onEnd(result);
    });
  },
  shutdown: () => exporter.shutdown(),
});

/** Sends spans in batches and counts them. */
export class CountedSpans extends BatchSpanProcessor {
  readonly #queue: Queue;

  constructor(exporter: SpanExporter) {
    const queue = emptyQueue();
    super({ exporter: counted<ReadableSpan>(queue, exporter), maxQueueSize: maxWaiting });
    this.#queue = queue;
  }

  override onEnd(span: ReadableSpan): void {
    if (hasRoom(this.#queue)) super.onEnd(span);
  }

  get metrics(): SentRecords {
    return this.#queue.metrics;
  }
}

/** Sends log records in batches and counts them. */
export class CountedLogRecords extends BatchLogRecordProcessor {
  readonly #queue: Queue;

  constructor(exporter: LogRecordExporter) {
    const queue = emptyQueue();
    const forceFlush = () => exporter.forceFlush();
    super({ exporter: { ...counted<ReadableLogRecord>(queue, exporter), forceFlush }, maxQueueSize: maxWaiting });
    this.#queue = queue;
  }

  override onEmit(record: Parameters<BatchLogRecordProcessor['onEmit']>[0]): void {
    if (hasRoom(this.#queue)) super.onEmit(record);
  }

  get metrics(): SentRecords {
    return this.#queue.metrics;
  }
}
