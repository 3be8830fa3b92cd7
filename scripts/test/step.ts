import { runProgram, type ProgramOptions } from './run-program.ts';

/** What a step of `npm test` found. A step that counts no tests of its own counts as one. */
export interface Finding {
  passed: number;
  failed: number;
  /** A few words for the step's line: what was looked at. */
  note: string;
  /** What to read when it failed. */
  explanation?: string;
}

/** One thing that `npm test` proves. */
export interface Step {
  /** Unique, lower case: `npm test -- lint types` runs these alone. */
  name: string;
  /** Announced before it runs, because it takes long or prints by itself. */
  isLong?: boolean;
  run(): Promise<Finding>;
}

/** A step that looked at `note` and found nothing wrong. */
export const passedStep = (note: string): Finding => ({ passed: 1, failed: 0, note });

/** A step that failed, and why. */
export const failedStep = (explanation: string, note = ''): Finding => ({ passed: 0, failed: 1, note, explanation });

/** A step that is one program: its exit code decides. */
export function programStep(
  name: string,
  command: [string, ...string[]],
  noteOf: (output: string) => string = () => '',
  options: ProgramOptions = {},
): Step {
  const [program, ...words] = command;
  return {
    name,
    isLong: options.isShown ?? false,
    run: async () => {
      const { code, output } = await runProgram(program, words, options);
      return code === 0 ? passedStep(noteOf(output)) : failedStep(output);
    },
  };
}
