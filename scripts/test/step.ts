import { runProgram, type ProgramOptions } from './run-program.ts';

/** The result of a step of `npm test`. A step without tests of its own counts as one test. */
export interface Finding {
  passed: number;
  failed: number;
  /** A short note for the step's line: what was checked. */
  note: string;
  /** The output to read when the step failed. */
  explanation?: string;
}

/** One step of `npm test`. */
export interface Step {
  /** Unique name in lower case, as in `npm test -- lint types`. */
  name: string;
  /** Announced before it runs, because it takes long or prints output of its own. */
  isLong?: boolean;
  run(): Promise<Finding>;
}

/** Returns the result of a step that checked `note` and found no problem. */
export const passedStep = (note: string): Finding => ({ passed: 1, failed: 0, note });

/** Returns the result of a failed step with its explanation. */
export const failedStep = (explanation: string, note = ''): Finding => ({ passed: 0, failed: 1, note, explanation });

/** Makes a step of one program. Its exit code decides. */
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
