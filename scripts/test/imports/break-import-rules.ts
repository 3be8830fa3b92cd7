import { createRequire } from 'node:module';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findViolations, OWN_RULES } from './imports.ts';
import { PLANTED_VIOLATIONS, type PlantedViolation } from './planted-violations.ts';
import { root } from '../source-tree.ts';

/** The result of planting violations of one import rule. */
export interface RuleVerdict {
  rule: string;
  result: 'seen' | 'NOT SEEN' | 'NO VIOLATION PLANTED';
}

const ruleNames = (): string[] => {
  const { forbidden } = createRequire(import.meta.url)(join(root, 'import-rules.cjs')) as {
    forbidden: { name: string }[];
  };
  return [...forbidden.map(({ name }) => name), ...OWN_RULES];
};

const plant = (copy: string, { files }: PlantedViolation): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), text);
  }
};

/**
 * Plants the violations of all import rules in a copy of the tree and reads which of them the check reports. A rule counts as
 * seen when the check reports it for the file that breaks it.
 * @throws {Error} when the copy has violations before the planting
 */
export async function breakImportRules(copy: string): Promise<RuleVerdict[]> {
  const before = await findViolations(copy);
  if (before.length > 0) throw new Error(`The import rules are broken already: ${JSON.stringify(before.slice(0, 3))}`);
  try {
    for (const violation of PLANTED_VIOLATIONS) plant(copy, violation);
    const reported = new Set((await findViolations(copy)).map(({ rule, from }) => `${rule}: ${from}`));
    return ruleNames().map((rule) => {
      const planted = PLANTED_VIOLATIONS.filter((violation) => violation.rule === rule);
      if (planted.length === 0) return { rule, result: 'NO VIOLATION PLANTED' };
      const isSeen = planted.every(({ from }) => reported.has(`${rule}: ${from}`));
      return { rule, result: isSeen ? 'seen' : 'NOT SEEN' };
    });
  } finally {
    for (const path of PLANTED_VIOLATIONS.flatMap(({ files }) => Object.keys(files))) rmSync(join(copy, path));
  }
}
