import { isAbsolute, relative } from 'node:path';
import { runProgram } from './run-program.ts';
import { filesBelow, root, typeScriptFiles } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

/** @returns the TypeScript projects: two at the top, and every tsconfig.json in a sub-folder */
function findProjects(): string[] {
  return filesBelow('.').filter((path) => /(^|\/)tsconfig(\.web)?\.json$/.test(path));
}

/** A line of `--listFiles`: the absolute path of a file. Lines of errors begin with a relative path. */
const isPath = (line: string): boolean => isAbsolute(line);

/** Checks the types of all projects. A file that no project includes is a failure. */
export const typesStep: Step = {
  name: 'types',
  run: async () => {
    const projects = findProjects();
    const problems: string[] = [];
    const read = new Set<string>();
    for (const project of projects) {
      const options = ['--noEmit', '--pretty', 'false', '--listFiles'];
      const { code, output } = await runProgram('tsc', ['--project', project, ...options]);
      const lines = output.split('\n');
      if (code !== 0) problems.push([project, ...lines.filter((line) => !isPath(line))].join('\n'));
      for (const path of lines.filter(isPath)) read.add(relative(root, path));
    }
    for (const path of typeScriptFiles()) if (!read.has(path)) problems.push(`No tsconfig.json includes ${path}.`);
    const note = `${projects.length} projects`;
    return problems.length === 0 ? passedStep(note) : failedStep(problems.join('\n'), note);
  },
};
