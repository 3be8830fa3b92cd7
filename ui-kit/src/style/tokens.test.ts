import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync('ui-kit/src/style/tokens.css', 'utf8');

/** The declarations of the first rule of a text. */
const firstRuleOf = (text: string): Map<string, string> => {
  const [, body = ''] = text.split('{');
  return new Map(
    [...(body.split('}')[0] ?? '').matchAll(/(--[\w-]+):\s*(#[\da-f]{6})/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
};
const more = css.indexOf('@media (prefers-contrast: more)');
/** The colours of a theme, usual and where the system increases contrast: a later rule wins over an earlier one. */
const rules = (theme: string): Map<string, string>[] =>
  [0, more].map((from) => {
    const selector = css.indexOf(`[data-theme='${theme}'] {`, from);
    return selector === -1 ? new Map<string, string>() : firstRuleOf(css.slice(selector));
  });

/** The relative luminance of a colour (WCAG 2.2). */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
};

it.each(['light', 'dark'])(
  'text keeps its contrast in the %s theme, and has more where the system asks for it',
  (theme) => {
    const [usual = new Map<string, string>(), changed = new Map<string, string>()] = rules(theme);
    expect([...changed.keys()]).toEqual(expect.arrayContaining(['--ink-2', '--ink-3', '--line']));
    for (const ground of ['--page', '--surface', '--raised', '--fill'])
      for (const ink of ['--ink', '--ink-2', '--ink-3']) {
        const of = (colours: Map<string, string>): number =>
          contrast(colours.get(ink) ?? usual.get(ink) ?? '', colours.get(ground) ?? usual.get(ground) ?? '');
        expect(of(usual), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
        expect(of(changed), `${ink} on ${ground}`).toBeGreaterThanOrEqual(
          ink === '--ink' ? of(usual) : of(usual) * 1.2,
        );
      }
  },
);
