/** The text size of a browser in which nobody chose another one, in CSS pixels. The frames of the look are drawn at it. */
export const NORMAL_TEXT_PX = 16;

/**
 * A length that grows with the text size of the browser, for inline styles and attributes: style sheets get it by the style cache.
 * @param length CSS pixels at the normal text size; a CSS length stays as it is
 */
export const inTextSize = (length: number | string): string =>
  typeof length === 'string' ? length : `${length / NORMAL_TEXT_PX}rem`;
