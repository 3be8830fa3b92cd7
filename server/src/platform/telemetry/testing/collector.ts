import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a collector behaves: it takes what comes, refuses it, or never answers. */
type Behaviour = 'takes' | 'refuses' | 'is-silent';

/** An attribute as OTLP writes it. */
interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

/** A span as OTLP writes it. */
export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: Attribute[];
}

/** A log record as OTLP writes it. */
export interface ReceivedLog {
  traceId?: string;
  spanId?: string;
  severityText: string;
  body: { stringValue: string };
  attributes: Attribute[];
}

interface Request {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
}

/** The values of attributes by their names. */
export const valuesOf = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts a collector that receives OTLP over HTTP, and keeps all that it was sent. */
export const startCollector = async (behaviour: Behaviour = 'takes') => {
  const requests: Request[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      requests.push({
        path: incoming.url ?? '',
        headers: incoming.headers,
        text: Buffer.concat(chunks).toString('utf8'),
      });
      if (behaviour === 'is-silent') return;
      outgoing.writeHead(behaviour === 'takes' ? 200 : 400, { 'content-type': 'application/json' });
      outgoing.end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bodiesAt = (path: string) =>
    requests.filter((request) => request.path === path).map(({ text }) => JSON.parse(text) as Record<string, never[]>);
  type Scoped<Kind extends string, Item> = Record<`scope${Kind}`, Record<string, Item[]>[]>;
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: (): ReceivedSpan[] =>
      bodiesAt('/v1/traces')
        .flatMap((body) => body['resourceSpans'] as Scoped<'Spans', ReceivedSpan>[])
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans = [] }) => spans)),
    logs: (): ReceivedLog[] =>
      bodiesAt('/v1/logs')
        .flatMap((body) => body['resourceLogs'] as Scoped<'Logs', ReceivedLog>[])
        .flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords = [] }) => logRecords)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
