import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BREAKAGES } from './breakages.ts';
import { brokenText } from './prove-checks.ts';
import { root } from './source-tree.ts';

const applied = BREAKAGES.filter(({ from }) => from !== undefined);

test.each(applied.map((breakage) => [breakage.what, breakage] as const))(
  '%s: the file still holds it',
  (_, breakage) => {
    expect(brokenText(breakage, readFileSync(join(root, breakage.file), 'utf8'))).toBeDefined();
  },
);
