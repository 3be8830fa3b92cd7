import { runProgram } from './run-program.ts';
import { failedStep, passedStep, type Step } from './step.ts';

const COMMON = ['--no-progress', '--treat-config-hints-as-errors'];
const PRODUCTION = ['--config', 'knip.production.json', '--production', '--include', 'exports,files,types'];

/**
 * Finds unused files, exports and packages with knip. The second run leaves the tests out and so also finds code that only tests
 * use.
 */
export const deadCodeStep: Step = {
  name: 'dead-code',
  run: async () => {
    for (const words of [COMMON, [...COMMON, ...PRODUCTION]]) {
      const { code, output } = await runProgram('knip', words);
      if (code !== 0) return failedStep(output);
    }
    return passedStep('with the tests, and without them');
  },
};
