import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../source-tree.ts';

const read = (file: string): string => readFileSync(join(root, 'monitoring', file), 'utf8');

/** Where an expression is no PromQL, by Prometheus' own grammar; undefined for one that is. */
const faultOf = (expression: string): string | undefined => {
  let fault: string | undefined;
  parser.parse(expression).iterate({
    enter: ({ type, from }) => {
      if (type.isError) fault ??= `at ${from}: ${expression}`;
    },
  });
  return fault;
};

interface AlertRule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

it('each alert rule has an expression of PromQL, a time, a severity, and says what happens and what to do', () => {
  const { groups } = parse(read('alert-rules.yaml')) as { groups: { name: string; rules: AlertRule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const rule of rules) {
    expect(faultOf(rule.expr), rule.alert).toBeUndefined();
    expect(rule).toMatchObject({
      for: expect.stringMatching(/^\d+[smhd]$/),
      labels: { severity: expect.stringMatching(/^(critical|warning)$/) },
      annotations: { summary: expect.stringMatching(/\w/), description: expect.stringMatching(/\w/) },
    });
  }
});

it('a database that is away rings at any hour, also while nobody asks the server for anything', () => {
  const { groups } = parse(read('alert-rules.yaml')) as { groups: { rules: AlertRule[] }[] };
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'EkhayaDatabaseAway');
  expect(rule).toMatchObject({ labels: { severity: 'critical' }, for: '2m' });
  // A process whose metrics wait for the database gives none.
  expect(rule?.expr).toBe('min(ekhaya_database_up) == 0 or absent(ekhaya_database_up)');
});

it('each panel of the dashboard asks in PromQL', () => {
  const expressions = [...read('grafana-dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  );
  expect(expressions.length).toBeGreaterThan(5);
  expect(expressions.flatMap((expression) => faultOf(expression.replaceAll(/\$__?\w+/g, '5m')) ?? [])).toEqual([]);
});

it('a broken expression is noticed', () => {
  expect(faultOf('sum(rate(ekhaya_jobs[5m]) > 1')).toBeDefined();
});
