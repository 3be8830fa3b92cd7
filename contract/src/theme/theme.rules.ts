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

/** The minimum contrast of text (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5;

/** The colours of the default theme that appear together with the colours of an estate. `hint` is the palest text colour. */
const paper = '#fbf8f4';
const white = '#ffffff';
const ink = '#231c18';
const hint = '#6f645a';

/** Whether a text is a colour in the form `#rrggbb`. */
export const isHexColour = (value: string): boolean => /^#[\da-f]{6}$/i.test(value);

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast ratio of two colours by WCAG 2, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** Whether text of one colour has a contrast of at least 4.5:1 on a background. */
export const canBeRead = (text: string, ground: string): boolean => contrastOf(text, ground) >= minContrast;

/**
 * Returns the colours of a theme that are valid and readable. Leaves out invalid colours and pairs with a contrast below 4.5:1. The
 * text colour is compared with the background and with paper (the default colour of header and tiles), `tiles` and `headerColor` with
 * the text on them, `primary` and `buttons` with white text, and `tabBar` with the white tab bar.
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

/** The names of the colours that `readableTheme` leaves out. */
export const unreadableColours = (theme: ThemeColours): string[] => {
  const readable = readableTheme(theme);
  return Object.entries(theme)
    .filter(([name, colour]) => colour !== undefined && readable[name] === undefined)
    .map(([name]) => name);
};
