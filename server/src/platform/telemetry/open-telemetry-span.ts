import {
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as RecordedSpan,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import type { NewSpan, Span, SpanEnd } from './trace.ts';

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT };

const contexts = new WeakMap<Span, SpanContext>();

/** The context of a span that OpenTelemetry records. */
export const spanContextOf = (span: Span | undefined): SpanContext | undefined =>
  span === undefined ? undefined : contexts.get(span);

const endSpan = (recorded: RecordedSpan, { name, attributes, failure }: SpanEnd): void => {
  if (name !== undefined) recorded.updateName(name);
  if (attributes !== undefined) recorded.setAttributes(attributes);
  if (failure !== undefined) {
    recorded.setAttribute('error.type', failure);
    recorded.setStatus({ code: SpanStatusCode.ERROR });
  }
  recorded.end();
};

/** Begins a span within a context. */
export const newSpan = (tracer: Tracer, context: Context, { name, kind, attributes = {} }: NewSpan): Span => {
  const recorded = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
  const span: Span = {
    traceId: recorded.spanContext().traceId,
    isOpen: () => recorded.isRecording(),
    begin: (within) => newSpan(tracer, trace.setSpan(context, recorded), within),
    end: (how = {}) => endSpan(recorded, how),
  };
  contexts.set(span, recorded.spanContext());
  return span;
};
