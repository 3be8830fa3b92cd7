/** The level that was typed, in rand: `undefined` for what is no amount between R 1.00 and R 10 000.00. A comma is a point. */
export function typedLevel(text: string): number | undefined {
  const written = text.trim().replace(',', '.');
  const level = Number(written);
  return /^\d{1,5}(\.\d{1,2})?$/.test(written) && level >= 1 && level <= 10_000 ? level : undefined;
}
