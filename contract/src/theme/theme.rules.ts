/** Estate colours, each `#rrggbb` or absent. */
export interface ThemeColours {
  primary?: string | undefined;
  background?: string | undefined;
  text?: string | undefined;
  tiles?: string | undefined;
  buttons?: string | undefined;
  tabBar?: string | undefined;
  headerColor?: string | undefined;
}

/** WCAG 2.2, success criterion 1.4.3: the least contrast of running text. */
const leastContrast = 4.5;

/** The tokens that theme colours meet where the estate sets none: paper, white, ink and the hint, the palest text. */
const paper = '#fbf8f4';
const white = '#ffffff';
const ink = '#231c18';
const hint = '#6f645a';

/** Colours are written `#rrggbb`, nothing else. */
export const isHexColour = (value: string): boolean => /^#[\da-f]{6}$/i.test(value);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast of two colours as WCAG 2 counts it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Whether text of one colour can be read on the other. */
export const canBeRead = (text: string, ground: string): boolean => contrastOf(text, ground) >= leastContrast;

/**
 * The theme without what could not be read: a pair below 4.5:1 is left out, and so is what is no colour. Texts are
 * judged on the ground they would stand on (paper too: the header and the tiles keep it where the estate sets none),
 * fillings by the white text on them, the tab by the white bar under it.
 */
export const readableTheme = (theme: ThemeColours): Record<string, string> => {
  const colours = Object.fromEntries(
    Object.entries(theme).filter((entry): entry is [string, string] => isHexColour(entry[1] ?? '')),
  );
  const { text = ink, background = paper } = colours;
  const isPageReadable = [background, paper].every((ground) => canBeRead(text, ground)) && canBeRead(hint, background);
  const pageText = isPageReadable ? text : ink;
  const isKept: Record<string, (colour: string) => boolean> = {
    text: () => isPageReadable,
    background: () => isPageReadable,
    tiles: (colour) => canBeRead(pageText, colour) && canBeRead(hint, colour),
    headerColor: (colour) => canBeRead(pageText, colour),
    primary: (colour) => canBeRead(white, colour),
    buttons: (colour) => canBeRead(white, colour),
    tabBar: (colour) => canBeRead(colour, white),
  };
  return Object.fromEntries(Object.entries(colours).filter(([name, colour]) => isKept[name]?.(colour) ?? false));
};

/** The names of the colours that would be left out, because what stands on them, or they themselves, could not be read. */
export const unreadableColours = (theme: ThemeColours): string[] => {
  const readable = readableTheme(theme);
  return Object.entries(theme)
    .filter(([name, colour]) => colour !== undefined && readable[name] === undefined)
    .map(([name]) => name);
};
