// Keeps the plans of statements: which nodes and indexes PostgreSQL chose, without costs, so that only a real change differs.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync, existsSync } from 'node:fs';

const file = new URL('plans.json', import.meta.url);

/** Makes PostgreSQL send the plan of every statement of new connections as a notice. */
export const explainEverything = `alter role ekhaya set session_preload_libraries = 'auto_explain';
  alter role ekhaya set auto_explain.log_min_duration = 0;
  alter role ekhaya set auto_explain.log_format = 'json';
  alter role ekhaya set client_min_messages = 'log'`;

/** The beginning of the digest of a text: a text that many calls share is written once. */
const nameOf = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A statement as it is kept: of a long one the beginning, and the name of the whole. */
const shortened = (statement) =>
  statement.length > 240 ? `${statement.slice(0, 240)} … ${nameOf(statement)}` : statement;

/** One node as text: its kind, its table and its index. The nodes below it are indented. */
const linesOf = (node, depth = 0) => {
  const what = [node['Node Type'], node['Index Name'] ?? node['Relation Name'] ?? node['CTE Name'] ?? ''];
  return [
    `${'  '.repeat(depth)}${what.join(' ').trim()}`,
    ...(node.Plans ?? []).flatMap((child) => linesOf(child, depth + 1)),
  ];
};

/**
 * Reads a notice of auto_explain.
 * @returns {{ statement: string, plan: string[], ms: number } | undefined} the statement shortened; undefined for other notices and for statements of jobs
 */
export const planOf = (message) => {
  const found = /^duration: ([\d.]+) ms\s+plan:\n(\{.*\})\s*$/s.exec(message);
  if (found === null) return undefined;
  const { 'Query Text': text, Plan: plan } = JSON.parse(found[2]);
  if (/graphile_worker|live_events|pg_stat_activity/.test(text)) return undefined;
  const statement = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(\$\d+)(, ?\$\d+)+/g, '$1, …')
    .trim();
  return { statement: shortened(statement), plan: linesOf(plan), ms: Number(found[1]) };
};

/** The plans that were kept last: by call, by statement. */
export const readPlans = () => {
  if (!existsSync(file)) return {};
  const { calls, statements, plans } = JSON.parse(readFileSync(file, 'utf8'));
  const entriesOf = (call) =>
    Object.entries(call).map(([statement, plan]) => [statements[statement], plans[plan].split('\n')]);
  return Object.fromEntries(
    Object.entries(calls).map(([call, planned]) => [call, Object.fromEntries(entriesOf(planned))]),
  );
};

/** Keeps the plans in the file beside this one, each statement and each plan once. */
export const keepPlans = (plansByCall) => {
  const kept = { calls: {}, statements: {}, plans: {} };
  for (const [call, statements] of Object.entries(plansByCall)) {
    kept.calls[call] = {};
    for (const [statement, lines] of Object.entries(statements)) {
      const plan = lines.join('\n');
      kept.statements[nameOf(statement)] = statement;
      kept.plans[nameOf(plan)] = plan;
      kept.calls[call][nameOf(statement)] = nameOf(plan);
    }
  }
  writeFileSync(file, `${JSON.stringify(kept, undefined, 2)}\n`);
};

/** The differences between two sets of plans, as lines for a person. */
export const changesOf = (before, after) => {
  const lines = [];
  for (const [call, statements] of Object.entries(after)) {
    for (const [statement, plan] of Object.entries(statements)) {
      const earlier = before[call]?.[statement];
      if (earlier === undefined) lines.push(`new       ${call}\n          ${statement.slice(0, 160)}`);
      else if (earlier.join('\n') !== plan.join('\n')) {
        lines.push(`changed   ${call}\n          ${statement.slice(0, 160)}`);
        lines.push(...earlier.map((line) => `        - ${line}`), ...plan.map((line) => `        + ${line}`));
      }
    }
    for (const statement of Object.keys(before[call] ?? {}))
      if (statements[statement] === undefined) lines.push(`gone      ${call}\n          ${statement.slice(0, 160)}`);
  }
  return lines;
};
