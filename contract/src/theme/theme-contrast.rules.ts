import { contrastOf, isHexColour, unreadableColours, type ThemeColours } from './theme.rules.ts';

/** The default colours of the light theme that appear together with the colours of an estate. */
const paper = '#fbf8f4';
const white = '#ffffff';
const ink = '#231c18';
const hint = '#6f645a';

type ColourName = keyof ThemeColours;

interface Pair {
  /** The text and its background, in words. */
  words: string;
  contrast: number;
}

/** The pairs in which a colour of an estate is read. */
const pairsOf = (name: ColourName, colour: string, { text = ink, background = paper }: ThemeColours): Pair[] => {
  const onIt = (words: string, other: string): Pair => ({
    words: `${words} on it`,
    contrast: contrastOf(other, colour),
  });
  const pairs: Record<ColourName, () => Pair[]> = {
    primary: () => [onIt('White words', white)],
    buttons: () => [onIt('White words', white)],
    tabBar: () => [{ words: 'It on the white tab bar', contrast: contrastOf(colour, white) }],
    text: () => [
      { words: 'It on the background', contrast: contrastOf(colour, background) },
      { words: 'It on paper', contrast: contrastOf(colour, paper) },
    ],
    headerColor: () => [onIt('The title', text)],
    background: () => [onIt('Words', text), onIt('Hints', hint)],
    tiles: () => [onIt('Words', text), onIt('Hints', hint)],
  };
  return pairs[name]();
};

/**
 * Says what is wrong with the colours of a theme, by name: a colour that is not written `#rrggbb`, or the pair with too little
 * contrast. The colours that are named are those that the server refuses.
 */
export const problemsOfTheme = (theme: ThemeColours): Partial<Record<ColourName, string>> => {
  const valid = Object.fromEntries(Object.entries(theme).filter(([, colour]) => isHexColour(colour ?? '')));
  const problems: Partial<Record<ColourName, string>> = {};
  for (const name of unreadableColours(theme) as ColourName[]) {
    const colour = theme[name] ?? '';
    if (!isHexColour(colour)) {
      problems[name] = 'A colour is written #rrggbb.';
      continue;
    }
    const [worst] = pairsOf(name, colour, valid).toSorted((one, other) => one.contrast - other.contrast);
    if (worst === undefined) continue;
    // Rounded down, so that 4.49 is not shown as the 4.5 that it does not reach.
    const ratio = (Math.floor(worst.contrast * 10) / 10).toFixed(1);
    problems[name] =
      `${worst.words}: the contrast is ${ratio}:1. It needs 4.5:1, so choose a darker or a lighter colour.`;
  }
  return problems;
};
