import { expect, test } from 'vitest';
import { readyMadeThemes } from './ready-made-themes.rules.ts';
import { problemsOfTheme } from './theme-contrast.rules.ts';

test.each(readyMadeThemes)('$name can be read', ({ colours }) => {
  expect(problemsOfTheme(colours)).toEqual({});
});
