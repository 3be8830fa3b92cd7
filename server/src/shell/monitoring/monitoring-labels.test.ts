import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { readEnvironment } from '../../platform/environment.ts';
import { loadTelemetry } from '../../platform/telemetry/load-telemetry.ts';
import type { Telemetry } from '../../platform/telemetry/telemetry.ts';
import { startCollector } from '../../platform/telemetry/testing/collector.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { metricsToken, scrapeSamples, type Sample } from './testing/scraped-samples.ts';

const fileOf = (name: string): string =>
  readFileSync(new URL(`../../../../monitoring/${name}`, import.meta.url), 'utf8');

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let collector: Awaited<ReturnType<typeof startCollector>>;
let telemetry: Telemetry | undefined;
let samples: Sample[];
beforeAll(async () => {
  collector = await startCollector();
  const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  // The packages of OpenTelemetry read the environment of the process.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collector.url);
  telemetry = await loadTelemetry(readEnvironment(variables).telemetry);
  vi.unstubAllEnvs();
  const environment = { metricsToken, smtpUrl: 'smtp://127.0.0.1:1', smsUrl: 'http://key@127.0.0.1:1/v1/message' };
  running = await startApplicationForTests({ environment, telemetry, log: () => undefined });
  // A provider and a route have samples once they were asked.
  running.dependencies.providers.healthOf('vendor:901');
  await running.request('GET', '/api/live');
  samples = await scrapeSamples(running);
});
afterAll(async () => {
  await running.close();
  await telemetry?.stop();
  collector.close();
});

/** The labels that Prometheus gives to every sample. */
const labelsOfPrometheus = ['instance', 'job'];

/** The labels that the server declares for a metric. The samples of a histogram have an upper limit too. */
const labelsOf = (name: string): string[] => {
  const declared = running.dependencies.metrics.registry.getSingleMetric(name.replace(/_(bucket|count|sum)$/, ''));
  const { labelNames = [] } = (declared ?? {}) as { labelNames?: string[] };
  return [...labelNames, ...(name.endsWith('_bucket') ? ['le'] : []), ...labelsOfPrometheus];
};

/** The values that a label of a metric may have. A status of HTTP counts also if no answer has it now. */
const valuesOf = (name: string, label: string): string[] =>
  label === 'status'
    ? Object.keys(STATUS_CODES)
    : samples.flatMap((sample) => (sample.name === name ? (sample.labels[label] ?? []) : []));

/** The labels and the values of labels that an expression names and that the server has not. */
const problemsOf = (expression: string, legend = ''): string[] => {
  const names = expression.match(/\bekhaya_\w+/g) ?? [];
  const selected = [...expression.matchAll(/\b(ekhaya_\w+)\{([^}]*)\}/g)].flatMap(([, name = '', matchers = '']) =>
    [...matchers.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)].flatMap(([, label = '', operator = '', text = '']) => {
      if (!labelsOf(name).includes(label)) return `${name} has no label ${label}`;
      const patterns = operator.endsWith('~') ? text.split('|').map((part) => new RegExp(`^(?:${part})$`)) : [text];
      return patterns
        .filter((pattern) =>
          valuesOf(name, label).every((value) =>
            typeof pattern === 'string' ? value !== pattern : !pattern.test(value),
          ),
        )
        .map((pattern) => `${label} of ${name} is never ${String(pattern)}`);
    }),
  );
  const listed = [...expression.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').flatMap((label) => label.trim() || []),
  );
  const shown = [...legend.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  const known = new Set(names.flatMap(labelsOf).concat(labelsOfPrometheus));
  const unknown = [...listed, ...shown].filter((label) => !known.has(label));
  return [...selected, ...unknown.map((label) => `nothing in ${expression} has the label ${label}`)];
};

it('every label, and every value of a label, that an alert rule names is one of the server', () => {
  const { groups } = parse(fileOf('alert-rules.yaml')) as { groups: { rules: { expr: string }[] }[] };
  const expressions = groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
  expect(expressions.length).toBeGreaterThan(10);
  expect(expressions.flatMap((expression) => problemsOf(expression))).toEqual([]);
});

it('every label, and every value of a label, that the dashboard names is one of the server', () => {
  const { panels } = JSON.parse(fileOf('grafana-dashboard.json')) as {
    panels: { id: number; targets: { expr: string; legendFormat: string }[] }[];
  };
  const targets = panels.flatMap((panel) => panel.targets);
  expect(targets.length).toBeGreaterThan(10);
  expect(targets.flatMap(({ expr, legendFormat }) => problemsOf(expr, legendFormat))).toEqual([]);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});

it('a label or a value that the server does not have is noticed', () => {
  expect(problemsOf('max(ekhaya_payments_of_day{state=~"unknown|lost"}) > 1')).toEqual([
    'state of ekhaya_payments_of_day is never /^(?:lost)$/',
  ]);
  expect(problemsOf('sum(rate(ekhaya_gate_verdicts_total{verdict="refused"}[5m]))')).toEqual([
    'ekhaya_gate_verdicts_total has no label verdict',
  ]);
  expect(problemsOf('sum by (queue) (ekhaya_jobs_waiting)', '{{task}} {{kind}}')).toHaveLength(2);
});
