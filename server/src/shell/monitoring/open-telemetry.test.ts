import { routes, type RouteKey } from '@ekhaya/contract/routes';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cards, startPayingWorld } from '../../features/payments/testing/paying-world.ts';
import { readEnvironment } from '../../platform/environment.ts';
import { loadTelemetry } from '../../platform/telemetry/load-telemetry.ts';
import { startCollector, valuesOf } from '../../platform/telemetry/testing/collector.ts';
import { signUpWithAllRights } from '../testing/person-with-all-rights.ts';
import { validCalls } from '../testing/valid-inputs/valid-inputs.ts';

const metricsToken = 'a-token-that-only-tests-know';
const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** OpenTelemetry as the variables start it. Its packages read the environment of the process. */
const telemetryOf = async (variables: Record<string, string>) => {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const telemetry = await loadTelemetry(readEnvironment(variables).telemetry);
  vi.unstubAllEnvs();
  return telemetry;
};

type World = Awaited<ReturnType<typeof startPayingWorld>>;

/** Every text of what a call sends that says something of a person, or would let somebody in. */
const secretsIn = (value: unknown): string[] => {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([field, part]) =>
      typeof part === 'string' &&
      /name|mail|phone|mobile|plate|code|pin|token|card|cvv|password|account|meter/i.test(field)
        ? [part]
        : secretsIn(part),
    );
  }
  return typeof value === 'string' && /@|\d{6}/.test(value) ? [value] : [];
};

/** Whether a text means somebody: not an id of nothing, a date, a word of the product, or digits that any time may contain. */
const isTelling = (text: string): boolean =>
  text.length >= 4 && !/^(never-|\d{4}-\d\d-\d\d|(\d)\2+$|(true|false|test|Test Ridge)$)/.test(text);

/** Whether a text was sent. A short number counts where it stands alone: the digits of times and ids contain all of them. */
const isIn = (sent: string, text: string): boolean =>
  /^\d{1,6}$/.test(text) ? new RegExp(`["\\s/='(]${text}["\\s/&')]`).test(sent) : sent.includes(text);

describe('traces and logs', () => {
  let collector: Awaited<ReturnType<typeof startCollector>>;
  let world: World;
  let metrics = '';
  const lines: string[] = [];
  const secrets = new Set<string>();

  /** Makes the valid call of every route, as somebody who may make it. */
  const callEverything = async (cookie: string): Promise<void> => {
    for (const key of Object.keys(routes) as RouteKey[]) {
      const { path, body } = validCalls[key];
      const route: RouteDefinition = routes[key];
      const isEndless = key === 'GET /api/live' || route.bodyKind === 'multipart' || /sign-?out|revoke/.test(path);
      if (isEndless) continue;
      for (const secret of secretsIn(body)) secrets.add(secret);
      for (const secret of secretsIn(decodeURIComponent(path).split(/[/?&=]/))) secrets.add(secret);
      await world.running.request(route.method.toUpperCase(), path.replace('{me}', 'me'), { body, cookie });
    }
  };

  beforeAll(async () => {
    collector = await startCollector();
    const telemetry = await telemetryOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
      OTEL_SERVICE_NAME: 'ekhaya-of-the-test',
    });
    world = await startPayingWorld({ telemetry, environment: { metricsToken }, log: (line) => lines.push(line) });
    const payer = await world.signUp();
    await world.pay(payer);
    const token = await vi.waitUntil(
      async () => (await world.history(payer)).body[0]?.vending?.tokens?.[0] as string | undefined,
      { timeout: 60_000 },
    );
    for (const text of [token, payer.email, cards.approved]) secrets.add(text);
    for (const secret of secretsIn(world.requestOf())) secrets.add(secret);
    const person = await signUpWithAllRights(world.running);
    await callEverything(person.cookie);
    await world.running.request('GET', '/api/estates', { headers: { traceparent } });
    metrics = (await world.running.request('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } }))
      .body;
    await world.close();
    await telemetry?.stop();
  });
  afterAll(() => collector.close());

  const spansNamed = (name: string) => collector.spans().filter((span) => span.name === name);
  const attributesOf = (name: string) => spansNamed(name).map(({ attributes }) => valuesOf(attributes));

  it('arrive over HTTP, with the headers and the service name of the variables', () => {
    expect(new Set(collector.requests.map(({ path }) => path))).toEqual(new Set(['/v1/traces', '/v1/logs']));
    for (const { headers, text } of collector.requests) {
      expect(headers.authorization).toBe('Bearer of-the-collector');
      expect(text).toContain('"ekhaya-of-the-test"');
    }
  });

  it('a request is a span by its route, with its statements by name within it', () => {
    const route = '/api/estates/:estateID/proxy/account/payment';
    const [request] = spansNamed(`POST ${route}`);
    expect(valuesOf(request?.attributes ?? [])).toMatchObject({
      'http.request.method': 'POST',
      'http.route': route,
      'http.response.status_code': 200,
    });
    const within = collector.spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(within.length).toBeGreaterThan(5);
    expect(within.map(({ traceId }) => traceId)).toEqual(within.map(() => request?.traceId));
    expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'commit', 'insert payments']));
  });

  it('a call of a provider is a span of the job or the request that makes it', () => {
    const calls = collector.spans().filter(({ name }) => name.startsWith('call '));
    expect(new Set(calls.map(({ name }) => name.replace(/:.*/, '')))).toEqual(new Set(['call payhost', 'call vendor']));
    const parents = collector.spans().filter(({ spanId }) => calls.some((call) => call.parentSpanId === spanId));
    expect(parents.map(({ name }) => name)).toContain('job advance-payment');
    expect(valuesOf(calls[0]?.attributes ?? [])).toMatchObject({ 'http.response.status_code': 200 });
  });

  it('the trace of a proxy goes on', () => {
    const request = spansNamed('GET /api/estates').find(({ traceId }) => traceId === traceparent.split('-')[1]);
    expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  });

  it('every line of the log arrives as a record, with the trace and the span of its request', () => {
    expect(collector.logs()).toHaveLength(lines.length);
    const logged = collector.logs().find(({ attributes }) => valuesOf(attributes)['route'] === '/api/user');
    const [span] = spansNamed('GET /api/user').filter(({ spanId }) => spanId === logged?.spanId);
    expect(span?.traceId).toBe(logged?.traceId);
    expect(lines.map((line) => (JSON.parse(line) as { traceId: string }).traceId)).toContain(span?.traceId);
  });

  it('a refusal is no failure of a span, and no span says why in words', () => {
    const refused = attributesOf('POST /api/auth/confirm');
    expect(refused[0]?.['http.response.status_code']).toBeGreaterThanOrEqual(400);
    expect(spansNamed('POST /api/auth/confirm')[0]?.status).toEqual({ code: 0 });
    expect(collector.spans().flatMap(({ status }) => Object.keys(status))).not.toContain('message');
  });

  it('says nothing of a person in traces, logs and metrics', () => {
    const telling = [...secrets].filter(isTelling);
    expect(telling.length).toBeGreaterThan(30);
    expect(telling).toEqual(
      expect.arrayContaining(['Naledi', '0724180935', '4711', 'Lindiwe Khumalo', cards.approved]),
    );
    const sent = [...collector.requests.map(({ text }) => text), ...lines, metrics].join('\n');
    expect(telling.filter((text) => isIn(sent, text))).toEqual([]);
  });

  it('counts what was sent', () => {
    expect(metrics).toMatch(/ekhaya_telemetry_records_total\{signal="traces",outcome="dropped"\} 0/);
  });
});

describe('a collector that does not take what is sent', () => {
  it.each(['refuses', 'is-silent'] as const)(
    '%s: requests are answered, and what is given up is counted',
    async (behaviour) => {
      const collector = await startCollector(behaviour);
      const telemetry = await telemetryOf({
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_TIMEOUT: '1000',
      });
      const world = await startPayingWorld({ telemetry, environment: { metricsToken }, log: () => undefined });
      for (let asked = 0; asked < 1_500; asked += 1) {
        expect((await world.running.request('GET', '/api/health')).status).toBe(200);
        if (asked % 2 === 0) await world.running.request('GET', '/api/ready');
      }
      expect(telemetry?.metrics().logs.sent).toBe(0);
      const begun = performance.now();
      await telemetry?.stop();
      expect(performance.now() - begun).toBeLessThan(4_000);
      expect(telemetry?.metrics().logs.dropped).toBeGreaterThan(0);
      expect(telemetry?.metrics().traces.dropped).toBeGreaterThan(0);
      await world.close();
      collector.close();
    },
  );

  it('is away: the queue has an end', async () => {
    const collector = await startCollector();
    collector.close();
    const telemetry = await telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    for (let begun = 0; begun < 5_000; begun += 1) telemetry?.beginTrace({ name: 'many', kind: 'consumer' }).end();
    expect(telemetry?.metrics().traces.dropped).toBeGreaterThan(5_000 - 2_048 - 513);
    await telemetry?.stop();
  });
});

describe('sampling', () => {
  const tracesOf = async (variables: Record<string, string>, given?: string) => {
    const collector = await startCollector();
    const telemetry = await telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...variables });
    for (let begun = 0; begun < 200; begun += 1)
      telemetry?.beginTrace({ name: 'one of many', kind: 'server', traceparent: given }).end();
    await telemetry?.stop();
    collector.close();
    return collector.spans().length;
  };

  it('records the share that the variables name, and what the proxy records', async () => {
    expect(await tracesOf({})).toBe(200);
    const share = await tracesOf({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' });
    expect(share).toBeGreaterThan(20);
    expect(share).toBeLessThan(90);
    expect(await tracesOf({ OTEL_TRACES_SAMPLER: 'always_off' })).toBe(0);
    expect(await tracesOf({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, traceparent)).toBe(200);
    expect(await tracesOf({}, traceparent.replace(/01$/, '00'))).toBe(0);
    expect(await tracesOf({ OTEL_TRACES_EXPORTER: 'none' })).toBe(0);
  });

  it('a trace that is not recorded still has an id for the log', async () => {
    const collector = await startCollector();
    const telemetry = await telemetryOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'always_off',
    });
    const span = telemetry?.beginTrace({ name: 'quiet', kind: 'server' });
    expect([span?.isOpen(), span?.traceId]).toEqual([false, expect.stringMatching(/^[\da-f]{32}$/)]);
    await telemetry?.stop();
    collector.close();
  });
});

it('without the variables nothing is loaded', async () => {
  expect(await telemetryOf({})).toBeUndefined();
  expect(
    await telemetryOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }),
  ).toBeUndefined();
});
