import { findForeignTables } from './foreign-tables.ts';
import { runProgram } from '../run-program.ts';
import { CODE_FOLDERS, typeScriptFiles } from '../source-tree.ts';
import { findSubFolderCycles, type CruisedModule } from './sub-folder-cycles.ts';
import type { Violation } from './violation.ts';
import { failedStep, passedStep, type Step } from '../step.ts';

interface Cruise {
  modules: CruisedModule[];
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
}

async function cruise(folder?: string): Promise<Cruise> {
  const words = ['--config', 'import-rules.cjs', '--output-type', 'json', ...CODE_FOLDERS];
  const { output } = await runProgram('depcruise', words, folder === undefined ? {} : { folder });
  if (!output.startsWith('{')) throw new Error(output);
  return JSON.parse(output) as Cruise;
}

const findBrokenOwnRules = (modules: readonly CruisedModule[], folder?: string): Violation[] => [
  ...findSubFolderCycles(modules),
  ...findForeignTables(folder),
];

/** The rules that dependency-cruiser cannot express, beside those of `import-rules.cjs`. */
export const OWN_RULES = ['no-sub-folder-cycles', 'no-foreign-tables'] as const;

/**
 * Finds the imports that a rule forbids, in the repository or in a copy of it.
 * @throws {Error} with the output of dependency-cruiser
 */
export async function findViolations(folder?: string): Promise<Violation[]> {
  const { modules, summary } = await cruise(folder);
  const cruised = summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  return [...cruised, ...findBrokenOwnRules(modules, folder)];
}

/**
 * Checks the import rules. Also asserts that every TypeScript file was read and that imports were found: with a compiler that it
 * does not know, dependency-cruiser reads nothing and reports no violation.
 */
export const importsStep: Step = {
  name: 'imports',
  run: async () => {
    const { modules, summary } = await cruise();
    const read = new Set(modules.map((module) => module.source));
    const imports = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
    const problems = summary.violations.map(
      ({ rule, from, to, cycle }) =>
        `${rule.name}: ${[from, ...(cycle?.map((link) => link.name) ?? [to])].join(' → ')}`,
    );
    for (const { rule, from, to } of findBrokenOwnRules(modules)) problems.push(`${rule}: ${from} → ${to}`);
    const files = typeScriptFiles();
    for (const path of files) if (!read.has(path)) problems.push(`not read: ${path}`);
    if (imports < files.length) problems.push(`only ${imports} imports were seen in ${files.length} files`);
    const note = `${files.length} files, ${imports} imports`;
    return problems.length === 0 ? passedStep(note) : failedStep(problems.join('\n'), note);
  },
};
