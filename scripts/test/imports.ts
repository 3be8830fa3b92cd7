import { runProgram } from './run-program.ts';
import { CODE_FOLDERS, typeScriptFiles } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

interface Cruise {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string; cycle?: { name: string }[] }[] };
}

/**
 * The import rules. It also asserts that every TypeScript file was read and that imports were seen in them: with a
 * compiler that it does not know, dependency-cruiser reads nothing and finds nothing wrong.
 */
export const importsStep: Step = {
  name: 'imports',
  run: async () => {
    const words = ['--config', 'import-rules.cjs', '--output-type', 'json', ...CODE_FOLDERS];
    const { output } = await runProgram('depcruise', words);
    if (!output.startsWith('{')) return failedStep(output);
    const { modules, summary } = JSON.parse(output) as Cruise;
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
