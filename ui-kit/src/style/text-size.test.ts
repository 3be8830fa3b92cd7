import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('text is sized in rem, so that the text size of a browser enlarges all of it', () => {
  const files = globSync('{ui-kit,resident-app}/src/**/*.css');
  expect(files.length).toBeGreaterThan(50);
  // Bounds within min(), clamp() and calc() belong to a place that cannot grow, such as a badge or the plan.
  const inPixels = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*(?:font|font-size|line-height|--t-[\w-]+):[^;(]*\dpx[^;]*;/gm)].map(
      ([declaration]) => `${file}: ${declaration.trim()}`,
    ),
  );
  expect(inPixels).toEqual([]);
});
