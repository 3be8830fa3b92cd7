const LEAST_CONTRAST = 4.5;
const INK = '#231c18';
const WHITE = '#ffffff';

/** A pair of colours that can be read on each other. */
export interface ReadableColours {
  ground: string;
  text: string;
}

/**
 * The colours that data asks for, as far as they can be read. A ground without a text colour, or with one that falls
 * below 4.5:1, gets ink or white. A text colour without a ground is ignored: the ground under it changes with the theme.
 */
export function readableColours(ground?: string, text?: string): ReadableColours | undefined {
  if (ground === undefined || !isHexColour(ground)) return undefined;
  if (text !== undefined && isHexColour(text) && contrast(ground, text) >= LEAST_CONTRAST) return { ground, text };
  return { ground, text: contrast(ground, INK) >= contrast(ground, WHITE) ? INK : WHITE };
}

/** Colours come as `#rgb` or `#rrggbb`; anything else is not taken over into a style. */
export function isHexColour(value: string): boolean {
  return /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(value);
}

/** Contrast as WCAG 2 counts it, 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(colour: string): number {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((digit) => digit + digit).join('') : colour.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
