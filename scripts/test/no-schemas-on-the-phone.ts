import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

const BUILT_APP = join(root, 'resident-app', 'dist');

// Names that survive minification: a class, a property of every schema, and the package itself.
const MARKS_OF_SCHEMAS = /ZodError|\$ZodType|\b_zod\b|zod-openapi/;

/** Checks in the built files that the contract's schemas do not reach the phone. */
export const noSchemasOnThePhoneStep: Step = {
  name: 'no-schemas',
  run: async () => {
    const names = existsSync(BUILT_APP) ? readdirSync(BUILT_APP, { recursive: true, encoding: 'utf8' }) : [];
    const scripts = names.filter((name) => /\.m?js$/.test(name));
    if (scripts.length === 0) return failedStep("The residents' app is not built.");
    const guilty = scripts.filter((name) => MARKS_OF_SCHEMAS.test(readFileSync(join(BUILT_APP, name), 'utf8')));
    const note = `${scripts.length} scripts of the built app`;
    return await Promise.resolve(
      guilty.length === 0 ? passedStep(note) : failedStep(`zod is inside: ${guilty.join(', ')}`, note),
    );
  },
};
