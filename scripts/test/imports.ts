import { runProgram } from './run-program.ts';
import { CODE_FOLDERS, typeScriptFiles } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

interface Cruise {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
}

/** One import that a rule forbids. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
}

async function cruise(folder?: string): Promise<Cruise> {
  const words = ['--config', 'import-rules.cjs', '--output-type', 'json', ...CODE_FOLDERS];
  const { output } = await runProgram('depcruise', words, folder === undefined ? {} : { folder });
  if (!output.startsWith('{')) throw new Error(output);
  return JSON.parse(output) as Cruise;
}

/** The imports that a rule forbids, in the repository or in a copy of it. @throws {Error} what dependency-cruiser printed */
export async function findViolations(folder?: string): Promise<Violation[]> {
  const { summary } = await cruise(folder);
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

/**
 * The import rules. It also asserts that every TypeScript file was read and that imports were seen in them: with a
 * compiler that it does not know, dependency-cruiser reads nothing and finds nothing wrong.
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
    const files = typeScriptFiles();
    for (const path of files) if (!read.has(path)) problems.push(`not read: ${path}`);
    if (imports < files.length) problems.push(`only ${imports} imports were seen in ${files.length} files`);
    const note = `${files.length} files, ${imports} imports`;
    return problems.length === 0 ? passedStep(note) : failedStep(problems.join('\n'), note);
  },
};
