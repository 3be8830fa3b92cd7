/**
 * Replaces every match of a pattern.
 * @param description names the pattern in the error
 * @throws {Error} without a match, which means that the page was changed without its build
 */
export function replaceRequired(
  text: string,
  pattern: string | RegExp,
  replacement: string,
  description: string,
): string {
  // The replacement is a function, because `$` has a special meaning in a replacement string.
  const replaced = text.replaceAll(pattern, () => replacement);
  if (replaced === text) throw new Error(`The build found nothing to replace: ${description}.`);
  return replaced;
}
