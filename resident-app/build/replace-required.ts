/**
 * Replaces every match of a pattern.
 * @param what names the pattern in the error
 * @throws {Error} without a match: the page and its build no longer fit together
 */
export function replaceRequired(text: string, pattern: string | RegExp, replacement: string, what: string): string {
  // A function, because `$` has a meaning in a replacement string.
  const replaced = text.replaceAll(pattern, () => replacement);
  if (replaced === text) throw new Error(`The build found nothing to replace: ${what}.`);
  return replaced;
}
