/**
 * Parses one coordinate with a decimal point or a decimal comma. Returns undefined when the text is no number or out of range.
 * @param largest 90 for a latitude, 180 for a longitude
 */
export const parseCoordinate = (text: string, largest: 90 | 180): number | undefined => {
  if (!/^[+-]?\d{1,3}([.,]\d{1,15})?$/.test(text.trim())) return undefined;
  const degrees = Number(text.trim().replace(',', '.'));
  return Math.abs(degrees) <= largest ? degrees : undefined;
};
